import { parentPort, workerData } from 'node:worker_threads'
import type { ConstructedPattern } from './list-patterns.ts'

/** Imports modules with a constructor of regular expressions that records its calls, and posts what it recorded. */

const recorded: ConstructedPattern[] = []
const NativeRegExp = globalThis.RegExp
Error.stackTraceLimit = 30
globalThis.RegExp = new Proxy(NativeRegExp, {
  construct(target, values: [string, string?]) {
    const pattern = new target(...values)
    recorded.push({ source: pattern.source, flags: pattern.flags, stack: new Error('construct').stack ?? '' })
    return pattern
  },
})
for (const path of workerData as readonly string[]) await import(path)
globalThis.RegExp = NativeRegExp
parentPort?.postMessage(recorded)
