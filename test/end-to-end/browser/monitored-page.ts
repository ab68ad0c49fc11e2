import axe from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'

/** WCAG 2.2 levels A and AA, and best practices. */
const AXE_RULES = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
}
/** Records layout shifts without user input; runs in the page before its own scripts. */
const LAYOUT_SHIFT_SCRIPT = `
  window.shifts = []
  const describe = ({ node, previousRect, currentRect }) =>
    (node?.outerHTML ?? node?.textContent ?? 'removed node').slice(0, 80) +
    ' from ' + [previousRect.x, previousRect.y, previousRect.width, previousRect.height].map(Math.round) +
    ' to ' + [currentRect.x, currentRect.y, currentRect.width, currentRect.height].map(Math.round)
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput && value > 0.001) window.shifts.push(value.toFixed(4) + ' ' + sources.map(describe).join('; '))
  }).observe({ type: 'layout-shift', buffered: true })`

export interface PageAppearance {
  readonly width?: number
  readonly height?: number
  readonly theme?: 'light' | 'dark'
  /** The preferred language of the browser. */
  readonly locale?: string
}

/** A page with its own session and everything that went wrong in it. */
export interface MonitoredPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Console errors, exceptions, failed requests, responses with status 400 and above, layout shifts. */
  faults(): Promise<string[]>
  /** The violations that axe finds in the current page. */
  violations(): Promise<string[]>
}

/** Opens a page. `expected` lists parts of URLs that may fail, for flows that test errors. */
export async function openMonitoredPage(
  browser: Browser,
  appearance: PageAppearance = {},
  expected: readonly string[] = [],
): Promise<MonitoredPage> {
  const { width = 1280, height = 900, theme = 'light', locale = 'en-GB' } = appearance
  const context = await browser.newContext({
    viewport: { width, height },
    // The scrollbars of phones overlay the page.
    isMobile: width < 600,
    hasTouch: width < 600,
    colorScheme: theme,
    locale,
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const faults: string[] = []
  const mayFail = (url: string) => expected.some(part => url.includes(part))
  page.on('console', message => {
    const isFailedLoad = message.text().startsWith('Failed to load resource')
    if (['error', 'warning'].includes(message.type()) && !isFailedLoad)
      faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', error => faults.push(`exception: ${error.message}`))
  page.on('requestfailed', request => {
    const reason = request.failure()?.errorText ?? ''
    // Requests that are no longer needed are aborted on purpose.
    if (reason !== 'net::ERR_ABORTED' && !mayFail(request.url())) faults.push(`${request.url()}: ${reason}`)
  })
  page.on('response', response => {
    if (response.status() >= 400 && !mayFail(response.url()))
      faults.push(`${response.url()}: ${response.status()}`)
  })
  await page.addInitScript(LAYOUT_SHIFT_SCRIPT)
  return {
    page,
    context,
    async faults() {
      const shifts = await page.evaluate<string[]>('window.shifts')
      return [...faults, ...shifts.map(shift => `layout shift: ${shift}`)]
    },
    async violations() {
      // Evaluated through the debugger, which the content security policy does not restrict.
      await page.evaluate(axe.source)
      const { violations } = await page.evaluate<AxeResult>(`axe.run(document, ${JSON.stringify(AXE_RULES)})`)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
  }
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly html: string }[]
  }[]
}
