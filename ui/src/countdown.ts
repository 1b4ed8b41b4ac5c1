const two = (value: number): string => String(value).padStart(2, '0')

/**
 * What is left of a time as people read a clock: `0:09`, `4:05`, `1:00:00`, and above a day `2d 03:00:00`. A
 * second that has begun counts whole, so that `0:00` means over.
 */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor(seconds / 3600) % 24
  const minutes = Math.floor(seconds / 60) % 60
  if (days > 0) return `${days}d ${two(hours)}:${two(minutes)}:${two(seconds % 60)}`
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`
  return `${minutes}:${two(seconds % 60)}`
}
