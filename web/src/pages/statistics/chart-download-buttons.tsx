import { Download } from 'lucide-react'
import { buildCsv, downloadFile, renderChartPng, renderChartSvg } from '../../charts/chart-export.ts'
import { Button } from '../../ui/button.tsx'
import { showErrorToast } from '../../ui/toast-queue.ts'
import { type CountsPlot, listPlotTableRows, type PlotSeries } from './build-counts-plot.ts'
import { statisticsMessages as messages } from './messages/messages.ts'
import css from './statistics.module.css'

interface Props {
  /** File name without its extension. */
  readonly name: string
  readonly title: string
  readonly plot: CountsPlot
  readonly visibleSeries: readonly PlotSeries[]
  readonly getChart: () => SVGSVGElement | null
}

const FILE_TYPES = ['svg', 'png', 'csv'] as const

/** Renders buttons that download a plot: the chart with title and legend (SVG, PNG) or its numbers (CSV). */
export function ChartDownloadButtons({ name, title, plot, visibleSeries, getChart }: Props) {
  async function createFile(kind: (typeof FILE_TYPES)[number], svg: SVGSVGElement): Promise<Blob> {
    if (kind === 'csv') return buildCsv(listPlotTableRows(plot))
    const caption = { title, legend: visibleSeries }
    return kind === 'svg' ? renderChartSvg(svg, caption) : await renderChartPng(svg, caption)
  }
  async function download(kind: (typeof FILE_TYPES)[number]): Promise<void> {
    const svg = getChart()
    if (svg === null) return
    try {
      downloadFile(`${name}.${kind}`, await createFile(kind, svg))
    } catch (error) {
      showErrorToast(messages.downloadFailed(kind.toUpperCase()), error)
    }
  }
  return (
    <div className={`${css.downloads} screen-only`}>
      <Download size={15} aria-hidden />
      {FILE_TYPES.map(kind => (
        <Button
          key={kind}
          small
          variant="quiet"
          aria-label={messages.download(kind.toUpperCase(), title)}
          onClick={() => download(kind)}
        >
          {kind.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
