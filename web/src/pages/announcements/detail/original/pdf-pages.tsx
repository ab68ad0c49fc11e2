import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { useElementWidth } from '../../../../charts/use-element-width.ts'
import { formatNumber } from '../../../../text/format-dates-and-numbers.ts'
import { LoadingState } from '../../../../ui/page-states.tsx'
import { announcementPageMessages } from '../messages/messages.ts'
import css from './original-document.module.css'

const messages = announcementPageMessages.original

GlobalWorkerOptions.workerSrc = workerUrl

/** Pages that are drawn. Gazettes can have hundreds. */
const MAX_PAGES = 50

/** Draws the pages of a PDF document one below the other. */
export default function PdfPages({ bytes }: { bytes: Uint8Array }) {
  const [frame, width] = useElementWidth()
  const [pdf, setPdf] = useState<PDFDocumentProxy | 'broken' | null>(null)
  useEffect(() => {
    // The worker takes over the bytes, so it gets a copy. Nothing is fetched for a document.
    const task = getDocument({ data: bytes.slice(), useWasm: false, useWorkerFetch: false, enableXfa: false })
    task.promise.then(setPdf, () => setPdf('broken'))
    return () => void task.destroy()
  }, [bytes])
  return (
    <div ref={frame} className={css.pages}>
      {pdf === null && <LoadingState lines={16} label={messages.opening} />}
      {pdf === 'broken' && <p className="quiet">{messages.broken}</p>}
      {pdf !== null && pdf !== 'broken' && width > 0 && (
        <>
          {Array.from({ length: Math.min(pdf.numPages, MAX_PAGES) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages keep their order
            <PdfPage key={index} pdf={pdf} number={index + 1} width={width} />
          ))}
          {pdf.numPages > MAX_PAGES && (
            <p className="quiet small">
              {messages.firstPages(formatNumber(MAX_PAGES), formatNumber(pdf.numPages))}
            </p>
          )}
        </>
      )}
    </div>
  )
}

interface PageProps {
  readonly pdf: PDFDocumentProxy
  readonly number: number
  readonly width: number
}

/** Draws a page as soon as it comes near the visible area. */
function PdfPage({ pdf, number, width }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    let cancel = () => {}
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return
        observer.disconnect()
        cancel = drawPage({ pdf, number, width, canvas: element, onText: setText })
      },
      { rootMargin: '800px' },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancel()
    }
  }, [pdf, number, width])
  return (
    <figure className={css.page}>
      <canvas ref={canvas} role="img" aria-label={messages.page(formatNumber(number))} />
      {/* For screen readers, which cannot read a canvas. */}
      <figcaption className="hidden">{text}</figcaption>
    </figure>
  )
}

interface Drawing extends PageProps {
  readonly canvas: HTMLCanvasElement
  readonly onText: (text: string) => void
}

/** Draws a page and returns a function that stops it. */
function drawPage({ pdf, number, width, canvas, onText }: Drawing): () => void {
  let isCancelled = false
  let stop = () => {}
  async function draw(): Promise<void> {
    const page = await pdf.getPage(number)
    if (isCancelled) return
    const scale = (width / page.getViewport({ scale: 1 }).width) * Math.min(devicePixelRatio, 2)
    const viewport = page.getViewport({ scale })
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    const task = page.render({ canvas, viewport })
    stop = () => task.cancel()
    await task.promise
    const { items } = await page.getTextContent()
    onText(items.map(item => ('str' in item ? item.str : '')).join(' '))
  }
  // A page that cannot be drawn stays empty.
  draw().then(null, () => null)
  return () => {
    isCancelled = true
    stop()
  }
}
