// Styles of the buyer's page.
export const approveStyle = `
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; background: #f3f4f6; color: #16181d; font: 16px/1.45 "Helvetica Neue", Arial, system-ui, sans-serif; }
  .notice { margin: 0; padding: 8px 16px; background: #fff1c2; color: #4b3a00; text-align: center; font-size: 14px; font-weight: 600; }
  main { max-width: 480px; margin: 0 auto; padding: 20px 20px 32px; background: #fff; min-height: calc(100vh - 37px); }
  h1 { margin: 0 0 4px; text-align: center; font-size: 28px; line-height: 1.2; }
  .mark { font-style: italic; font-weight: 800; letter-spacing: -0.02em; }
  .mark span:first-child { color: #003087; }
  .mark span:last-child { color: #0070e0; }
  .sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .lead { margin: 0 0 16px; text-align: center; font-size: 18px; }
  section { padding: 12px 16px; border: 1px solid #dcdfe4; border-radius: 10px; }
  .items { margin: 0 0 8px; padding: 0 0 8px; list-style: none; border-bottom: 1px solid #e8eaee; }
  .items li, .row { display: flex; justify-content: space-between; gap: 16px; padding: 4px 0; }
  .items small { display: block; color: #575c66; }
  dl, dd { margin: 0; }
  .total { font-size: 18px; font-weight: 700; }
  fieldset { margin: 16px 0 0; padding: 0; border: 0; min-width: 0; }
  legend { padding: 0; font-weight: 600; }
  .grid { display: grid; grid-template-columns: 1fr 1fr; gap: 8px 12px; margin-top: 6px; }
  label:has(.wide) { grid-column: 1 / -1; }
  label span { display: block; font-size: 13px; color: #575c66; }
  input { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid #8c919c; border-radius: 6px; font: inherit; background: #fff; color: inherit; }
  button { width: 100%; min-height: 46px; padding: 8px 14px; border: 1px solid #0070ba; border-radius: 999px; background: #fff; color: #005ea6; font-family: inherit; font-size: 16px; font-weight: 600; line-height: 1.2; cursor: pointer; }
  button:disabled { opacity: 0.55; cursor: progress; }
  button:focus-visible, input:focus-visible, summary:focus-visible { outline: 3px solid #1d84e5; outline-offset: 2px; }
  .pay { margin-top: 20px; background: #0064b0; border-color: #0064b0; color: #fff; }
  .pay:hover { background: #00508f; }
  .plain { margin-top: 10px; border-color: transparent; text-decoration: underline; }
  details { margin-top: 12px; padding: 12px 16px; border-radius: 10px; background: #f3f4f6; }
  summary { font-size: 14px; font-weight: 600; cursor: pointer; }
  .others { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; margin-top: 10px; }
  .others button { border-color: #8c919c; color: #16181d; font-size: 14px; border-radius: 8px; }
  .alert { margin: 12px 0; padding: 10px 14px; border-radius: 8px; background: #fdecea; color: #8a1c12; }
  .spinner { width: 36px; height: 36px; margin: 32px auto; border: 4px solid #dcdfe4; border-top-color: #0070ba; border-radius: 50%; animation: turn 0.9s linear infinite; }
  @keyframes turn { to { transform: rotate(1turn); } }
  @media (prefers-reduced-motion: reduce) { .spinner { animation: none; } }
  @media (max-width: 320px) { .others, .grid { grid-template-columns: 1fr; } }`
