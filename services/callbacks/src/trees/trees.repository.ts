import { Injectable } from '@nestjs/common';
import type { TreeNode } from '@kerbside/contracts/staff/decision-tree';
import { standardTree } from '@kerbside/contracts/staff/standard-tree';
import { isDuplicateKey } from '@kerbside/platform/mongo/database-errors';
import { found, notFound } from '@kerbside/platform/errors/errors';
import { Mongo, recordOf, type Stored } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';
import type { TreeResult } from './tree-result.js';

/** A version of the tree, as it was published. Never changed. */
interface TreeVersion {
  readonly version: number;
  readonly nodes: readonly TreeNode[];
  readonly publishedBy: string;
  readonly publishedAt: Date;
}

type TreeDocument = Omit<TreeVersion, 'version'> & { readonly _id: number };

type TreeResultDocument = Stored<TreeResult>;

/** Until admins publish another. */
const first = { version: 1, nodes: standardTree };

@Injectable()
export class TreesRepository {
  private readonly trees: Model<TreeDocument>;
  private readonly results: Model<TreeResultDocument>;

  constructor(mongo: Mongo) {
    this.trees = mongo.model('decision_trees');
    this.results = mongo.model('tree_results', [{ key: { customerId: 1, finished: 1, savedAt: -1 } }]);
  }

  async current(): Promise<Pick<TreeVersion, 'version' | 'nodes'>> {
    const newest = await this.trees.findOne().sort({ _id: -1 }).lean<TreeDocument>();
    return newest ? { version: newest._id, nodes: newest.nodes } : first;
  }

  /** Throws NOT_FOUND. */
  async version(version: number): Promise<Pick<TreeVersion, 'version' | 'nodes'>> {
    const found = await this.trees.findById(version).lean<TreeDocument>();
    if (found) return { version, nodes: found.nodes };
    if (version !== first.version) throw notFound();
    return first;
  }

  /** Returns false when there is such a version; the transaction is then aborted. */
  async publish({ version, ...rest }: TreeVersion, session: ClientSession): Promise<boolean> {
    try {
      await this.trees.create([{ _id: version, ...rest }], { session });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Throws NOT_FOUND. */
  async require(id: string, session: ClientSession | null): Promise<TreeResult> {
    const row = found(await this.results.findById(id).session(session).lean<TreeResultDocument>());
    return recordOf<TreeResult>(row);
  }

  async put({ id, ...rest }: TreeResult, session: ClientSession): Promise<void> {
    await this.results.replaceOne({ _id: id }, rest, { upsert: true, session });
  }

  /** The newest call with a customer that is not finished. */
  async unfinished(customerId: string, session: ClientSession | null): Promise<TreeResult | undefined> {
    const newest = this.results.findOne({ customerId, finished: false }).sort({ savedAt: -1 });
    const row = await newest.session(session).lean<TreeResultDocument>();
    return row ? recordOf<TreeResult>(row) : undefined;
  }
}
