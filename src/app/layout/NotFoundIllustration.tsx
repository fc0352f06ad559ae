// Draws the 404 illustration: an empty music stand under a lamp, with a fallen sheet. Colours come from the theme.

export function NotFoundIllustration() {
  return (
    <svg className="not-found-illustration" viewBox="0 0 560 760" fill="none" aria-hidden="true">
      <defs>
        <linearGradient id="stage-beam" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--gold)" stopOpacity=".6" />
          <stop offset=".5" stopColor="var(--amber)" stopOpacity=".2" />
          <stop offset="1" stopColor="var(--amber)" stopOpacity=".05" />
        </linearGradient>
        <radialGradient id="stage-pool">
          <stop offset="0" stopColor="var(--gold)" stopOpacity=".5" />
          <stop offset=".55" stopColor="var(--amber)" stopOpacity=".2" />
          <stop offset="1" stopColor="var(--amber)" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="stage-shadow">
          <stop offset="0" stopColor="var(--night)" stopOpacity=".85" />
          <stop offset="1" stopColor="var(--night)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="stage-metal" x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="var(--gold)" stopOpacity=".95" />
          <stop offset=".5" stopColor="var(--amber)" stopOpacity=".5" />
          <stop offset="1" stopColor="var(--amber)" stopOpacity=".2" />
        </linearGradient>
        <linearGradient id="stage-desk" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="var(--surface-raised)" />
          <stop offset="1" stopColor="var(--night)" />
        </linearGradient>
        <filter id="stage-soft" x="-20%" y="-5%" width="140%" height="110%">
          <feGaussianBlur stdDeviation="9" />
        </filter>
      </defs>
      <g className="not-found-light">
        <path d="M268-220h24l222 900H46z" fill="url(#stage-beam)" filter="url(#stage-soft)" />
        <ellipse cx="280" cy="668" rx="276" ry="66" fill="url(#stage-pool)" />
        {/* shadow of the stand on the floor */}
        <ellipse cx="286" cy="680" rx="150" ry="24" fill="url(#stage-shadow)" />
      </g>
      {/* legs and pole */}
      <g stroke="url(#stage-metal)" strokeWidth="5" strokeLinecap="round">
        <path d="M280 402V600" stroke="var(--amber)" strokeOpacity=".75" />
        <path d="M278 402V600" stroke="var(--gold)" strokeWidth="1.5" />
        <path d="M280 596 196 672M280 596l88 74M280 596l6 88" strokeWidth="4" />
        <path d="M280 556l-36 74M280 556l38 72" strokeWidth="2.5" />
        <path d="M272 500h16" strokeWidth="9" />
      </g>
      {/* desk, tilted towards the absent player */}
      <path
        d="M150 262 410 250l22 146-302 14z"
        fill="url(#stage-desk)"
        stroke="var(--gold)"
        strokeOpacity=".75"
        strokeWidth="1.5"
      />
      <path
        d="m124 410 314-15 3 13-320 16z"
        fill="var(--surface-raised)"
        stroke="var(--gold)"
        strokeOpacity=".75"
        strokeWidth="1.5"
      />
      <path d="m166 277 229-11M150 396l262-13" stroke="var(--gold)" strokeOpacity=".22" />
      {/* the fallen page: five-line staves without notes */}
      <g transform="rotate(-17 150 690)">
        <path d="M66 664h128l34 46H84z" fill="var(--ink)" fillOpacity=".88" />
        <g stroke="var(--night)" strokeOpacity=".7" strokeWidth=".9">
          <path d="M82 673h108M84 676h108M86 679h108M88 682h108M90 685h108" />
          <path d="M96 693h108M98 696h108M100 699h108M102 702h108" />
        </g>
        <path d="M106 684l4-12M134 681l4-11M160 685l4-12" stroke="var(--night)" strokeWidth="1.4" />
        <g fill="var(--night)">
          <ellipse cx="104" cy="684" rx="3.4" ry="2" />
          <ellipse cx="132" cy="681" rx="3.4" ry="2" />
          <ellipse cx="158" cy="685" rx="3.4" ry="2" />
        </g>
      </g>
      {/* dust in the light */}
      <g className="not-found-light" fill="var(--gold)">
        <circle cx="222" cy="196" r="1.6" opacity=".7" />
        <circle cx="318" cy="142" r="1.2" opacity=".6" />
        <circle cx="352" cy="218" r="1.8" opacity=".5" />
        <circle cx="258" cy="92" r="1.1" opacity=".8" />
        <circle cx="196" cy="482" r="1.5" opacity=".4" />
        <circle cx="392" cy="520" r="1.3" opacity=".45" />
        <circle cx="338" cy="470" r="1.1" opacity=".5" />
      </g>
    </svg>
  )
}
