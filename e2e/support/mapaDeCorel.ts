const LETRAS = ['A', 'B', 'C', 'D'];
const BUTACAS = 10;

/** A theatre as CorelDRAW exports it: hundredths of a millimetre, classes in CDATA, an embedded font, layers, and no ids. */
export function mapaDeCorel(): Buffer {
  const butacas = LETRAS.flatMap((letra, fila) => {
    const y = 5600 + fila * 1100;
    return [
      `<text x="8300" y="${y + 100}" class="fil4 fnt1">${letra}</text>`,
      ...Array.from(
        { length: BUTACAS },
        (_, i) => `<circle class="fil4 str0" cx="${9700 + i * 1100}" cy="${y}" r="330"/>`,
      ),
    ];
  });
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<!-- Creator: CorelDRAW X8 -->
<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" width="297mm" height="210mm" version="1.1"
 style="shape-rendering:geometricPrecision; fill-rule:evenodd; clip-rule:evenodd" viewBox="0 0 29700 21000">
 <defs>
  <font id="FontID0" horiz-adv-x="722" font-weight="700"><font-face font-family="Arial"/><missing-glyph><path d="M0 0z"/></missing-glyph></font>
  <style type="text/css">
   <![CDATA[
    @font-face { font-family:"Arial";font-weight:bold;src:url("#FontID0") format(svg)}
    .str0 {stroke:#2B2A29;stroke-width:20}
    .fil0 {fill:#373435}
    .fil1 {fill:#E31E24}
    .fil3 {fill:#F8C300}
    .fil4 {fill:#FEFEFE}
    .fnt0 {font-weight:bold;font-size:705.56px;font-family:'Arial'}
    .fnt1 {font-weight:bold;font-size:400px;font-family:'Arial'}
   ]]>
  </style>
 </defs>
 <g id="Capa_x0020_1">
  <metadata id="CorelCorpID_0Corel-Layer"/>
  <polygon class="fil0" points="9850,1200 19850,1200 18850,3400 10850,3400"/>
  <text x="14850" y="2600" class="fil4 fnt0" text-anchor="middle">ESCENARIO</text>
  <rect class="fil1 str0" x="7900" y="4600" width="13900" height="6400"/>
  ${butacas.join('\n  ')}
  <text x="14850" y="10700" class="fil4 fnt0" text-anchor="middle">Luneta</text>
  <rect class="fil3 str0" x="6200" y="13000" width="17300" height="3800"/>
  <text x="14850" y="15200" class="fil0 fnt0" text-anchor="middle">VIP Periqueras</text>
 </g>
</svg>
`);
}
