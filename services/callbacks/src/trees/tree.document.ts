import type { TreeNode } from '@kerbside/contracts/staff/decision-tree';
import { Schema } from 'mongoose';
import type { TreeResult } from './tree-result.js';

/** A version of the tree, as it was published. Never changed. */
export interface TreeVersion {
  readonly version: number;
  readonly nodes: readonly TreeNode[];
  readonly publishedBy: string;
  readonly publishedAt: Date;
}

export type TreeDocument = Omit<TreeVersion, 'version'> & { readonly _id: number };
export const treeSchema = new Schema<TreeDocument>(
  { _id: Number, nodes: Array, publishedBy: String, publishedAt: Date },
  { collection: 'decision_trees', versionKey: false },
);

export type TreeResultDocument = Omit<TreeResult, 'id' | 'saves'> & {
  readonly _id: string;
  /** Absent from those that were last saved before it was counted. */
  readonly saves?: number;
};
export const treeResultSchema = new Schema<TreeResultDocument>(
  {
    _id: String,
    customerId: String,
    selectedCarId: { type: String, default: null },
    baseCarId: { type: String, default: null },
    treeVersion: Number,
    path: [Number],
    answers: Object,
    finished: Boolean,
    sent: [String],
    startedBy: String,
    savedAt: Date,
    saves: Number,
    version: Number,
  },
  { collection: 'tree_results', versionKey: false, minimize: false },
).index({ customerId: 1, finished: 1, savedAt: -1 });
