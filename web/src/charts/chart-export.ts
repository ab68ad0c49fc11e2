import { chartMessages } from './messages/messages.ts'
/** Saves a file as a browser download. */
export function downloadFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Builds a CSV file (RFC 4180) in UTF-8, starting with the byte order mark that spreadsheet programs expect. */
export function buildCsv(rows: readonly (readonly (string | number)[])[]): Blob {
  const text = rows.map(row => row.map(quoteCsvField).join(',')).join('\r\n')
  return new Blob(['\ufeff', text, '\r\n'], { type: 'text/csv;charset=utf-8' })
}

/**
 * Quotes a field where needed. A leading apostrophe keeps spreadsheet programs from evaluating the value as a formula.
 */
function quoteCsvField(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Title and legend that are added to an exported chart. */
export interface ChartCaption {
  readonly title: string
  readonly legend: readonly { readonly name: string; readonly color: string }[]
}

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
const TITLE_HEIGHT = 32
const LEGEND_LINE_HEIGHT = 22

/** Renders a chart on the page as a standalone SVG file with a title and legend, in the colors of the current theme. */
export function renderChartSvg(chart: SVGSVGElement, caption: ChartCaption): Blob {
  const { width, height } = measureExport(chart, caption)
  const file = createSvgElement('svg', {
    xmlns: SVG_NAMESPACE,
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
  })
  file.setAttribute('font-family', getComputedStyle(document.body).fontFamily)
  file.append(createSvgElement('rect', { width, height, fill: resolveColor('var(--surface)') }))
  const text = resolveColor('var(--text)')
  file.append(
    createSvgElement('text', { x: 8, y: 21, 'font-size': 15, 'font-weight': 600, fill: text }, caption.title),
  )
  const copy = cloneWithInlineStyles(chart)
  copy.setAttribute('y', String(TITLE_HEIGHT))
  file.append(copy)
  const below = TITLE_HEIGHT + chart.getBoundingClientRect().height
  for (const { name, color, x, line } of layOutLegend(caption.legend, width)) {
    const y = below + line * LEGEND_LINE_HEIGHT
    file.append(
      createSvgElement('rect', { x, y: y + 6, width: 11, height: 11, rx: 3, fill: resolveColor(color) }),
    )
    file.append(createSvgElement('text', { x: x + 17, y: y + 16, 'font-size': 12, fill: text }, name))
  }
  return new Blob([new XMLSerializer().serializeToString(file)], { type: 'image/svg+xml' })
}

function measureExport(chart: SVGSVGElement, { legend }: ChartCaption): { width: number; height: number } {
  const { width, height } = chart.getBoundingClientRect()
  const lines = (layOutLegend(legend, width).at(-1)?.line ?? -1) + 1
  return { width, height: TITLE_HEIGHT + height + lines * LEGEND_LINE_HEIGHT + 8 }
}

/** Positions the legend entries side by side and wraps them onto as many lines as needed. */
function layOutLegend(legend: ChartCaption['legend'], width: number) {
  const ruler = document.createElement('canvas').getContext('2d')
  if (ruler !== null) ruler.font = '12px sans-serif'
  let [x, line] = [8, 0]
  return legend.map(entry => {
    const space = 17 + (ruler?.measureText(entry.name).width ?? 0) * 1.1 + 20
    if (x > 8 && x + space > width) [x, line] = [8, line + 1]
    const position = { ...entry, x, line }
    x += space
    return position
  })
}

function createSvgElement(
  name: string,
  attributes: Record<string, string | number>,
  text?: string,
): SVGElement {
  const created = document.createElementNS(SVG_NAMESPACE, name)
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, String(value))
  if (text !== undefined) created.textContent = text
  return created
}

/** Resolves a CSS color to its computed value, because an exported file has no access to CSS variables or themes. */
function resolveColor(color: string): string {
  const probe = document.createElement('span')
  probe.style.color = color
  document.body.append(probe)
  const resolved = getComputedStyle(probe).color
  probe.remove()
  return resolved
}

function cloneWithInlineStyles(chart: SVGSVGElement): SVGSVGElement {
  const copy = chart.cloneNode(true) as SVGSVGElement
  const originals = [chart, ...chart.querySelectorAll('*')]
  const copies = [copy, ...copy.querySelectorAll('*')]
  for (const [index, original] of originals.entries()) inlineStyles(original, copies[index])
  return copy
}

/**
 * Properties that style sheets may set on chart elements. They are copied inline, because an exported file has no style
 * sheets.
 */
const INLINED_PROPERTIES = [
  'fill',
  'stroke',
  'stroke-width',
  'opacity',
  'font-size',
  'font-family',
  'text-anchor',
  'pointer-events',
]

function inlineStyles(original: Element, copy: Element | undefined): void {
  if (copy === undefined) return
  const style = getComputedStyle(original)
  for (const name of INLINED_PROPERTIES) copy.setAttribute(name, style.getPropertyValue(name))
  copy.removeAttribute('class')
}

/** Renders a chart as a PNG file at twice its size, so that it looks sharp in print. */
export async function renderChartPng(chart: SVGSVGElement, caption: ChartCaption): Promise<Blob> {
  const { width, height } = measureExport(chart, caption)
  const image = new Image()
  const url = URL.createObjectURL(renderChartSvg(chart, caption))
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * 2
  canvas.height = height * 2
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  URL.revokeObjectURL(url)
  return await new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob === null ? reject(new Error(chartMessages.noPng)) : resolve(blob))),
  )
}
