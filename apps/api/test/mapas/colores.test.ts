import { colord } from 'colord';
import { expect, it } from 'vitest';
import { normalizarMapa } from '../../src/mapas/normalizarMapa.ts';

const recibir = (interior: string) =>
  normalizarMapa(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 700">${interior}</svg>`),
  );

it.each([
  ['oklch(70% 0.15 150)', [77, 182, 101]],
  ['oklab(0.7 -0.13 0.075)', [77, 182, 101]],
  ['lab(52% 40 59)', [197, 94, 4]],
  ['color-mix(in srgb, #ff0000 40%, white)', [255, 153, 153]],
  ['oklch(0.7 0.15 150deg / 1)', [77, 182, 101]],
  ['lch(52.2% 72.2 50)', [205, 86, 26]],
  ['hwb(120 0% 0%)', [0, 255, 0]],
  ['oklch(none none none)', [0, 0, 0]],
  ['light-dark(#dae8fc, #1d293b)', [218, 232, 252]],
])('§C10.3: maps keep the colour that browsers of today write %s', (escrito, canales) => {
  const { svg, informe } = recibir(`<path style="fill:${escrito}" d="M100 100H400V400H100Z"/>`);
  const dado = colord(/fill="([^"]+)"/.exec(svg)?.[1] ?? '').toRgb();
  for (const [i, canal] of [dado.r, dado.g, dado.b].entries())
    expect(Math.abs(canal - (canales[i] ?? 0))).toBeLessThanOrEqual(6);
  expect(informe.quitado).toEqual([]);
});

it('§C10.4: maps tell a colour and a rule of style that cannot be read', () => {
  const { informe } = recibir(
    `<style>.a{fill:#fa0} .a .b{fill:#0af} .c{ .d{fill:#0fa} } @supports (display:grid){.e{fill:#123456}}</style>
     <path class="e" d="M100 100H400V400H100Z"/><path fill="rgb(from red r g b)" d="M500 100H800V400H500Z"/>`,
  );
  expect(informe.quitado.map(({ que }) => que)).toEqual([
    'regla de estilo dentro de otra',
    'color que no se conoce, «rgb(from red r g b)»: escríbelo como #rrggbb',
  ]);
});

it("§C10.3, §C10.4: Figma's angular gradient becomes the mean of its colours, and is told with what to do", () => {
  const stops = [
    { color: { r: 1, g: 0, b: 0, a: 1 }, position: 0 },
    { color: { r: 1, g: 1, b: 0, a: 1 }, position: 1 },
  ];
  const escrito = (relleno: object) => JSON.stringify(relleno).replaceAll('"', '&quot;');
  const { svg, informe } = recibir(
    `<g clip-path="url(#c)" data-figma-skip-parse="true"><foreignObject x="-1" y="-1" width="2" height="2">
       <div xmlns="http://www.w3.org/1999/xhtml" style="background:conic-gradient(red,yellow)"></div></foreignObject></g>
     <path d="M100 100H400V400H100Z" data-figma-gradient-fill="${escrito({ type: 'GRADIENT_ANGULAR', stops })}"/>
     <clipPath id="c"><path d="M100 100H400V400H100Z"/></clipPath>
     <foreignObject x="500" y="100" width="90" height="90"><div xmlns="http://www.w3.org/1999/xhtml"
       style="backdrop-filter:blur(2px)"></div></foreignObject>
     <foreignObject x="600" y="100" width="90" height="90"><div xmlns="http://www.w3.org/1999/xhtml"></div></foreignObject>`,
  );
  expect(svg.match(/fill="[^"]+"/g)).toEqual(['fill="#ff8000"']);
  expect(informe.raro.map(({ que }) => que)).toEqual([
    'degradado en ángulo o en rombo, puesto en su color medio: uno lineal o radial se conserva',
  ]);
  expect(informe.quitado.map(({ que }) => que)).toEqual([
    'filtro (sombra o desenfoque)',
    'contenido de página web (foreignObject): conviértelo en formas antes de exportar',
  ]);
});

it('§C10.4: shapes whose classes have no style in the file are told, with what to do', () => {
  const { informe } = recibir(
    `<style>.sabida{stroke-width:2} g .otra{opacity:.9}</style><path class="fil0" d="M100 100H400V400H100Z"/>
     <path class="fil0 sabida" d="M500 100H800V400H500Z"/><g><path class="otra" d="M100 500H400V600H100Z"/></g>
     <path class="fil1" fill="#fa0" d="M500 500H800V600H500Z"/><g fill="#0af"><path class="fil2" d="M850 500H950V600H850Z"/></g>`,
  );
  const sinEstilo = informe.raro.filter(({ que }) => que.includes('sin estilo en el archivo'));
  expect(sinEstilo.map(({ cuantos, lugares }) => [cuantos, lugares[0]?.linea])).toEqual([[1, 1]]);
});
