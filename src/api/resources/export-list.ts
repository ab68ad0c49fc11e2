import type { FastifyReply } from 'fastify'
import { HeraldError } from '../../platform/errors.ts'
import type { ExportedList, ExportFormat } from '../../search/index-export.ts'
import { sendExport } from '../http/send-export.ts'
import { type ApiContext, type ApiRequest, indexReadOptions, requireIndex } from '../routing.ts'
import { type FeedPosition, requireKnownFeedPosition } from './changes/feed-position.ts'

/** An export as requested. */
interface RequestedExport {
  readonly list: ExportedList
  readonly format: ExportFormat
  readonly values: {
    readonly bom?: boolean | undefined
    /** Contains the state of the index that an earlier export was read from, which this one continues. */
    readonly resume?: { readonly state: FeedPosition } | undefined
  }
}

/** Exports a whole list from the index of a request. */
export async function exportList(
  context: ApiContext,
  { request, reply }: { request: ApiRequest; reply: FastifyReply },
  { list, format, values: { bom, resume } }: RequestedExport,
): Promise<FastifyReply> {
  const index = requireIndex(context)
  if (resume !== undefined) {
    const { state } = resume
    const indexed = index.position()
    await requireKnownFeedPosition(context, state, indexed)
    // Rows that follow from an older state would lack changes that the client does not look for any more.
    if (Math.max(state.after, state.seen?.change ?? 0) > indexed.change) throw behindError()
  }
  const query = { list, format, withByteOrderMark: bom === true }
  const running = await index.openExport(query, indexReadOptions(request))
  return sendExport(request, reply, running, {
    format,
    name: list.kind,
    isContinued: list.after !== null,
    log: context.log,
  })
}

function behindError(): HeraldError {
  return new HeraldError(
    'unavailable',
    'This node has not indexed the state from which the export began. Try again in a moment.',
  )
}
