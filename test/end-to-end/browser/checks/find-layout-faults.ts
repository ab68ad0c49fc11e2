import type { Page } from 'playwright-core'

/** Finds text that leaves its box, short words broken within, and labels of charts that touch each other. */
const FIND_FAULTS = `(() => {
  const faults = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth) faults.push('page is ' + root.scrollWidth + ' pixels wide')
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const measure = (node, start, end) => {
    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, end)
    return range
  }
  const isBox = style => style.display !== 'inline' && style.display !== 'contents'
  const isClipped = style => style.overflowX !== 'visible' || style.position === 'absolute' || style.clipPath !== 'none'
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement
    if (node.data.trim() === '' || !parent.checkVisibility() || parent.closest('svg, .hidden') !== null) continue
    const text = measure(node, 0, node.data.length).getBoundingClientRect()
    for (let box = parent; box !== root; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (!isBox(style)) continue
      if (isClipped(style)) break
      const { left, right } = box.getBoundingClientRect()
      if (text.width < 2 || (text.right <= right + 2 && text.left >= left - 2)) continue
      faults.push('text leaves ' + box.tagName + '.' + box.className + ': ' + node.data.slice(0, 60))
      break
    }
    const isOneLine = measure(node, 0, node.data.length).getClientRects().length < 2
    if (isOneLine || parent.closest('code, pre') !== null || /https?:/.test(parent.textContent)) continue
    for (const word of node.data.matchAll(/[\\p{L}\\d]{2,18}(?![\\p{L}\\d_])/gu)) {
      if (/[\\p{L}\\d_]/u.test(node.data[word.index - 1] ?? ' ')) continue
      const lines = [...measure(node, word.index, word.index + word[0].length).getClientRects()].filter(line => line.width > 0.5)
      if (lines.length > 1 && lines.at(-1).top - lines[0].top > 4) faults.push('broken word ' + word[0] + ': ' + node.data.slice(0, 60))
    }
  }
  for (const axis of document.querySelectorAll('.visx-axis-bottom')) {
    const labels = [...axis.querySelectorAll('text')].map(label => label.getBoundingClientRect()).sort((a, b) => a.left - b.left)
    if (labels.some((label, index) => index > 0 && label.left < labels[index - 1].right + 2)) faults.push('labels touch: ' + axis.textContent)
  }
  return [...new Set(faults)].slice(0, 5)
})()`

/** Resolves when the page has been drawn again, and forgets the layout shifts up to then. */
const REDRAW = `new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
  window.shifts.length = 0
  resolve()
}))))`

/** Waits until a page has been drawn again after a switch by the test, whose layout shifts do not count. */
export async function waitForRedraw(page: Page): Promise<void> {
  await page.evaluate(REDRAW)
}

/** Returns the layout faults of the current page at each width, and switches back. */
export async function findLayoutFaults(page: Page, widths: readonly number[]): Promise<string[]> {
  const screen = page.viewportSize()
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await waitForRedraw(page)
    const found = await page.evaluate<string[]>(FIND_FAULTS)
    faults.push(...found.map(fault => `${width} px: ${fault}`))
  }
  if (screen !== null) await page.setViewportSize(screen)
  await waitForRedraw(page)
  return faults
}
