/** Deprecated command words and their replacements. Deprecated words still work, but `--help` does not list them. */
const DEPRECATED_WORDS: readonly { readonly command: string; readonly old: string; readonly new: string }[] =
  [
    { command: '', old: 'box', new: 'simulator' },
    { command: '', old: 'receiver', new: 'webhook-receiver' },
    { command: 'entities', old: 'apart', new: 'split' },
    { command: 'entities', old: 'together', new: 'merge' },
  ]

export interface CurrentWords {
  readonly args: readonly string[]
  /** A sentence for the user if a deprecated word was replaced, otherwise `null`. */
  readonly notice: string | null
}

/** Replaces a deprecated command word at the start of the arguments or after `help`. */
export function replaceDeprecatedWords(args: readonly string[]): CurrentWords {
  const start = args[0] === 'help' ? 1 : 0
  for (const { command, old, new: word } of DEPRECATED_WORDS) {
    const position = command === '' ? start : start + 1
    if (args[position] !== old || (command !== '' && args[start] !== command)) continue
    return { args: args.with(position, word), notice: `"${old}" is deprecated; use "${word}".` }
  }
  return { args, notice: null }
}
