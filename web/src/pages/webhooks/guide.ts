import guide from '../../../../docs/webhooks.md?raw'

/** A program that receives deliveries and verifies them. */
export interface Receiver {
  readonly language: string
  readonly code: string
}

/** The receivers of the guide, `docs/webhooks.md`: those that the tests run against the real sender. */
export const RECEIVERS: readonly Receiver[] = [
  ...guide.matchAll(/^### (\w+)\n(?:(?!^###? |```)[\s\S])*```\w+\n([\s\S]*?)```$/gm),
].map(([, language = '', code = '']) => ({ language, code }))
