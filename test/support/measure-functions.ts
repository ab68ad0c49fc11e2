export interface MeasuredFunction {
  /** First line of the function, without a trailing bracket. */
  readonly header: string
  readonly lines: number
}

const NOT_A_FUNCTION =
  /^(?:\} )?(?:if|else|for|while|do|switch|try|catch|finally|case|default|class|return switch)\b/
const BODY_START =
  /=> \{$|\bfunction\b.*\{$|^(?:[\w ]+ )?[\w#]+(?:<.*>)?\(.*\)(?:: .+)? \{$|^[)}].*\) *(?:: .+)? \{$|^\).* \{$/

/**
 * Measures every function of a formatted TypeScript file, nested ones too. It needs no parser, because the formatter
 * indents a body by two more spaces and closes it at the indentation of its header.
 */
export function measureFunctions(text: string): MeasuredFunction[] {
  const lines = text.split('\n')
  const measured: MeasuredFunction[] = []
  for (const [index, line] of lines.entries()) {
    const code = line.trimStart()
    const indentation = line.length - code.length
    if (!BODY_START.test(code)) continue
    const start = findHeader(lines, index, indentation)
    const header = lines[start]?.trim() ?? ''
    if (NOT_A_FUNCTION.test(header) || NOT_A_FUNCTION.test(code)) continue
    const length = lines.slice(index + 1).findIndex(next => isClosing(next, indentation))
    if (length >= 0)
      measured.push({ header: header.replace(/ ?[({]$/, ''), lines: index - start + length + 2 })
  }
  return measured
}

/** Finds the first line of a header that the formatter broke into several lines. */
function findHeader(lines: readonly string[], index: number, indentation: number): number {
  let start = index
  while (start > 0 && (/^\s*[)}]/.test(lines[start] ?? '') || indentationOf(lines[start]) > indentation))
    start--
  return start
}

function indentationOf(line = ''): number {
  return line.trim() === '' ? Infinity : line.length - line.trimStart().length
}

function isClosing(line: string, indentation: number): boolean {
  return indentationOf(line) === indentation && line.trimStart().startsWith('}')
}
