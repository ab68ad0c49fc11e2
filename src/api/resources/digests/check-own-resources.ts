import type { FieldError } from '../../../platform/errors.ts'
import { isUuid } from '../../../platform/uuid.ts'
import type { ApiContext, ApiRequest } from '../../routing.ts'
import { checkOwnTargets } from '../check-own-targets.ts'

/** Returns an error for the mail address, each watchlist and each saved search in a request body that the owner does not have. */
export async function checkOwnResources(
  context: Pick<ApiContext, 'following' | 'mailAddresses'>,
  request: Pick<ApiRequest, 'owner' | 'body'>,
): Promise<FieldError[]> {
  return [...(await checkOwnAddress(context, request)), ...(await checkOwnTargets(context, request))]
}

async function checkOwnAddress(
  { mailAddresses }: Pick<ApiContext, 'mailAddresses'>,
  { owner, body }: Pick<ApiRequest, 'owner' | 'body'>,
): Promise<FieldError[]> {
  const { address_id: received } = (body ?? {}) as { readonly address_id?: unknown }
  if (typeof received !== 'string' || !isUuid(received)) return []
  if ((await mailAddresses.find(owner, received.toLowerCase())) !== null) return []
  const detail = `You have no mail address with the ID ${received}.`
  return [{ pointer: '/address_id', code: 'unknown_value', detail, received }]
}
