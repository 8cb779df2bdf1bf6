import { liveFeed } from './live-feed.js';

liveFeed('the embedded log', {});
