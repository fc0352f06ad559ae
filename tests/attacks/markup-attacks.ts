// Texts that become markup or script wherever escaping is missing. Based on the corpora of cure53 (DOMPurify),
// PortSwigger and OWASP.

export const markupAttacks = [
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '</script><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '--><script>alert(1)</script><!--',
  ']]><script>alert(1)</script>',
  '<svg><p><style><g title="</style><img src onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="javascript:alert(1)">',
  '<embed src="data:text/html,<script>alert(1)</script>">',
  '<base href="//evil.example/">',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<style>@import "//evil.example/x.css";</style>',
  '<div style="background:url(javascript:alert(1))">',
  '<template><script>alert(1)</script></template>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror="alert(1)">',
  '<input autofocus onfocus=alert(1)>',
  '<body onload=alert(1)>',
  '<x contenteditable onblur=alert(1)>lose focus!',
  '<a id=x tabindex=1 onactivate=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '\u003cimg src=x onerror=alert(1)\u003e',
  '`onmouseover=alert(1) x=`',
  '${alert(1)}',
  '{{constructor.constructor("alert(1)")()}}',
  '<%= 7*7 %>',
  '\u2028alert(1)//',
  '\u2029alert(1)//',
  '*/alert(1)/*',
  '\'"`><!--<script>/*</style></title></textarea>*/alert(1)//',
  '<scr\0ipt>alert(1)</scr\0ipt>'.replaceAll('\0', ''),
  '＜img src=x onerror=alert(1)＞',
  '\u202e<img src=x onerror=alert(1)>',
  'x\r\nSet-Cookie: sid=1\r\n\r\n<script>alert(1)</script>',
]

/** Addresses that run or load something as soon as they are in a link, a picture or a frame. */
export const addressAttacks = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://evil.example/1',
  'view-source:javascript:alert(1)',
  'feed:javascript:alert(1)',
]

/**
 * Returns elements and their attribute names in page order, parsed the way a browser does: quotes may hold anything.
 */
export function skeleton(markup: string): string[] {
  return [...markup.matchAll(/<(\/?[a-zA-Z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g)].map(
    ([, name = '', rest = '']) => {
      const attributes = [...rest.replace(/"[^"]*"|'[^']*'/g, '""').matchAll(/([^\s=/"]+)(?:=|\s|$|\/)/g)].map(
        (match) => match[1] ?? '',
      )
      return [name.toLowerCase(), ...attributes.toSorted()].join(' ')
    },
  )
}
