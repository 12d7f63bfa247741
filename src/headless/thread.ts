import { parentPort } from 'node:worker_threads';
import { serve } from '../physics/threads/serve';

// The program of a thread of Node that helps cores of the CPU engine, one after another.
parentPort!.on('message', serve);
