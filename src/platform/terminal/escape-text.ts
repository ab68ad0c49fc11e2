/**
 * Matches control characters except tab and line feed, and characters that reorder or break lines. A terminal executes
 * some of them: they can rewrite earlier lines, set the window title, disguise links and reverse names.
 */
const UNSAFE = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** Replaces characters that a terminal would execute with escapes such as `\u001b`, which are also valid in JSON. */
export function escapeForTerminal(text: string): string {
  return text.replace(UNSAFE, escapeCharacter)
}

/** Does the same for text that must stay on one line, such as a name from a document. */
export function escapeForTerminalLine(text: string): string {
  return escapeForTerminal(text).replace(/[\t\n]/g, escapeCharacter)
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
