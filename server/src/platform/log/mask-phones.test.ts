import { expect, it } from 'vitest'
import { maskPhones } from './mask-phones.ts'

it.each([
  ['254712345678', '254****678'],
  ['0712 345 678', '254****678'],
  ['+254 (712) 345-678', '254****678'],
  ['paid by 0712345678 at noon', 'paid by 071****678 at noon'],
  ['254712345678 - JOHN DOE', '254****678 - JOHN DOE'],
  ['withdrawal:0199f6c0-0000-7000-8000-254712345678', 'withdrawal:0199f6c0-0000-7000-8000-254712345678'],
  ['2026-0712345678', '2026-071****678'],
  ['dead-254712345678', 'dead-254****678'],
  ['2547 ***** 126', '2547 ***** 126'],
  ['UE4SAMPLE1', 'UE4SAMPLE1'],
  ['', ''],
])('%%j is stored as %j', (text, masked) => expect(maskPhones(text)).toBe(masked))
