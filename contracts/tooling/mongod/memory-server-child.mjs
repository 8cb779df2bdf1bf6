// Prints the path of the mongod that mongodb-memory-server downloads into the folder named in KERBSIDE_DOWNLOADS.
import { MongoBinary } from 'mongodb-memory-server-core/lib/util/MongoBinary.js';
import { productionVersion } from './find-mongod.mjs';

process.stdout.write(await MongoBinary.getPath({ version: productionVersion, downloadDir: process.env.KERBSIDE_DOWNLOADS }));
