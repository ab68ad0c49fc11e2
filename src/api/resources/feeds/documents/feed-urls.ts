/** The secret URLs of a feed. */
export interface FeedUrls {
  readonly atom: string
  readonly json: string
}

export function buildFeedUrls(publicUrl: string, token: string): FeedUrls {
  const base = `${publicUrl}/feeds/${token}`
  return { atom: `${base}/atom.xml`, json: `${base}/feed.json` }
}
