import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Tracks the width of an element in CSS pixels. The width is 0 until the element has been measured. */
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
  return [frame, width]
}
