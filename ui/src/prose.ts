/**
 * How running text is set that comes as plain elements: a readable line, headings that stand out, links one
 * can see.
 */
export const PROSE =
  'max-w-[65ch] space-y-3 break-words [&_a]:font-semibold [&_a]:text-ember-text [&_a]:underline [&_a]:underline-offset-4 ' +
  '[&_h2]:pt-3 [&_h2]:text-20 [&_h2]:font-extrabold [&_h3]:pt-2 [&_h3]:font-extrabold [&_h4]:font-extrabold ' +
  '[&_ul]:list-disc [&_ol]:list-decimal [&_ul]:space-y-1.5 [&_ol]:space-y-1.5 [&_ul]:pl-5 [&_ol]:pl-6 ' +
  '[&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-control [&_blockquote]:border-l-4 [&_blockquote]:border-line [&_blockquote]:pl-4 ' +
  '[&_table]:block [&_table]:overflow-x-auto [&_td]:border [&_td]:border-line [&_td]:px-3 [&_td]:py-2 [&_th]:border [&_th]:border-line [&_th]:px-3 [&_th]:py-2 [&_th]:text-left'
