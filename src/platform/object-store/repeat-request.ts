import type { Dependencies } from '../dependencies.ts'
import { explainS3Error, isTransientS3Error } from './s3-errors.ts'

const ATTEMPTS = 6
const FIRST_PAUSE_MS = 200
const MAX_PAUSE_MS = 10_000

/**
 * Sends a request, and again after growing random pauses while its error is transient: at most six times, with pauses of 12 s
 * in total. Throws an error that names `url`.
 */
export async function repeatRequest<Result>(
  { clock, random }: Pick<Dependencies, 'clock' | 'random'>,
  { url, action }: { readonly url: string; readonly action: string },
  send: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send()
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransientS3Error(error)) throw explainS3Error(error, url, action)
    }
    const longest = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt)
    // Several nodes must not repeat their requests at the same time.
    await clock.sleep(longest * (0.5 + random.bytes(2).readUInt16BE() / 2 ** 17))
  }
}
