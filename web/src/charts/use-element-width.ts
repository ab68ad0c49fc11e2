import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { PRINT_WIDTH_PX, usePrintMode } from '../ui/print-mode.ts'

/**
 * Tracks the width of an element in CSS pixels. The width is 0 until the element has been measured. While printing, it is
 * the width of the paper, which cannot be measured before the page is laid out for it.
 */
export function useElementWidth(): [RefObject<HTMLDivElement | null>, number] {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [frame, usePrintMode() ? PRINT_WIDTH_PX : width]
}
