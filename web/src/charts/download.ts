/** Hands a file to the browser to save. */
export function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** A table as CSV (RFC 4180), in UTF-8 with the mark that spreadsheets look for. */
export function csv(rows: readonly (readonly (string | number)[])[]): Blob {
  const text = rows.map(row => row.map(quote).join(',')).join('\r\n')
  return new Blob(['\ufeff', text, '\r\n'], { type: 'text/csv;charset=utf-8' })
}

/** Quoted where needed; a text that a spreadsheet would take for a formula starts with an apostrophe. */
function quote(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A chart of the page as an SVG file by itself: the colours it has here stand in it. */
export function svg(chart: SVGSVGElement): Blob {
  const copy = chart.cloneNode(true) as SVGSVGElement
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  const { width, height } = chart.getBoundingClientRect()
  copy.setAttribute('viewBox', `0 0 ${width} ${height}`)
  const originals = [chart, ...chart.querySelectorAll('*')]
  const copies = [copy, ...copy.querySelectorAll('*')]
  for (const [index, original] of originals.entries()) freeze(original, copies[index])
  copy.style.background = getComputedStyle(document.body).backgroundColor
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' })
}

/** The properties that a style sheet gives to what a chart is made of. */
const LOOKS = [
  'fill',
  'stroke',
  'stroke-width',
  'opacity',
  'font-size',
  'font-family',
  'text-anchor',
  'pointer-events',
]

function freeze(original: Element, copy: Element | undefined): void {
  if (copy === undefined) return
  const looks = getComputedStyle(original)
  for (const name of LOOKS) copy.setAttribute(name, looks.getPropertyValue(name))
  copy.removeAttribute('class')
}

/** The same as PNG, at twice the size for sharp print. */
export async function png(chart: SVGSVGElement): Promise<Blob> {
  const { width, height } = chart.getBoundingClientRect()
  const image = new Image()
  const address = URL.createObjectURL(svg(chart))
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * 2
  canvas.height = height * 2
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  URL.revokeObjectURL(address)
  return await new Promise((resolve, reject) =>
    canvas.toBlob(blob =>
      blob === null ? reject(new Error('This browser cannot make a PNG.')) : resolve(blob),
    ),
  )
}
