import type { DocumentoDeRecinto, SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { type Camera, toScreen, visibleBox } from '@taquilla/mapa/view/camera';
import { overlaps, type Size } from '@taquilla/mapa/view/geometry';
import { cajaDePuntos, enDibujo, type Punto } from '@taquilla/rules/recinto/geometria';

/** Colours of the theme, as the page has them. */
export interface Tinta {
  fondo: string;
  panel: string;
  linea: string;
  texto: string;
  suave: string;
  luz: string;
  lienzo: string;
}

export interface Cuadro {
  documento: DocumentoDeRecinto;
  camara: Camera;
  vista: Size;
  elegidas: ReadonlySet<string>;
  /** How far the picked ones are being dragged. */
  arrastre: Punto;
  /** The piece under the pen: a box, or an outline's points so far. */
  trazo: readonly Punto[];
  tinta: Tinta;
}

/** Paints the drawing as the camera sees it. Only what is in sight costs time. */
export function pintar(ctx: CanvasRenderingContext2D, cuadro: Cuadro): void {
  const { documento, vista, camara, tinta, elegidas, arrastre } = cuadro;
  ctx.clearRect(0, 0, vista.width, vista.height);
  const { escenario, rotulos } = documento.dibujo;
  if (escenario) {
    trazarContorno(ctx, camara, escenario.contorno);
    ctx.fillStyle = tinta.linea;
    ctx.fill();
    rotular(ctx, cuadro, { nombre: escenario.nombre, contorno: escenario.contorno });
  }
  for (const seccion of documento.secciones) {
    if (seccion.oculta) continue;
    const elegida = elegidas.has(seccion.id);
    const mueve = elegida && !seccion.fija && (arrastre[0] !== 0 || arrastre[1] !== 0);
    pintarSeccion(ctx, mueve ? { ...cuadro, camara: corrida(camara, arrastre) } : cuadro, {
      seccion,
      elegida,
    });
  }
  ctx.fillStyle = tinta.suave;
  for (const { texto, x, y, tamano, id } of rotulos) {
    const en = toScreen(camara, { x, y });
    ctx.font = `${elegidas.has(id) ? 800 : 500} ${tamano * camara.scale}px Figtree, sans-serif`;
    ctx.textAlign = 'center';
    ctx.fillText(texto, en.x, en.y);
  }
  pintarTrazo(ctx, cuadro);
}

function corrida(camara: Camera, [dx, dy]: Punto): Camera {
  return { ...camara, x: camara.x - dx, y: camara.y - dy };
}

function trazarContorno(ctx: CanvasRenderingContext2D, camara: Camera, contorno: readonly Punto[]): void {
  ctx.beginPath();
  for (const [i, [x, y]] of contorno.entries()) {
    const en = toScreen(camara, { x, y });
    if (i === 0) ctx.moveTo(en.x, en.y);
    else ctx.lineTo(en.x, en.y);
  }
  ctx.closePath();
}

function pintarSeccion(
  ctx: CanvasRenderingContext2D,
  cuadro: Cuadro,
  { seccion, elegida }: { seccion: SeccionDeDocumento; elegida: boolean },
): void {
  const { camara, vista, tinta } = cuadro;
  const caja = cajaDePuntos(seccion.contorno);
  const enVista = caja && {
    minX: caja.x,
    minY: caja.y,
    maxX: caja.x + caja.ancho,
    maxY: caja.y + caja.alto,
  };
  if (enVista && !overlaps(enVista, visibleBox(camara, vista))) return;
  trazarContorno(ctx, camara, seccion.contorno);
  ctx.fillStyle = elegida ? tinta.luz : tinta.panel;
  ctx.globalAlpha = elegida ? 0.35 : 1;
  ctx.fill();
  ctx.globalAlpha = 1;
  ctx.strokeStyle = elegida ? tinta.texto : tinta.suave;
  ctx.lineWidth = elegida ? 2.5 : 1;
  ctx.stroke();
  pintarAsientos(ctx, cuadro, { seccion, elegida });
  rotular(ctx, cuadro, seccion);
}

const lugares = new WeakMap<SeccionDeDocumento, Float32Array>();

/** Where a section's seats stand, two numbers each: computed once for each state of a section. */
function lugaresDe(seccion: SeccionDeDocumento): Float32Array {
  const sabidos = lugares.get(seccion);
  if (sabidos) return sabidos;
  const hallados = new Float32Array(
    seccion.filas.flatMap(({ asientos }) => asientos.flatMap(asiento => enDibujo(seccion, asiento))),
  );
  lugares.set(seccion, hallados);
  return hallados;
}

const COMO_PUNTO_PX = 2.2;

function pintarAsientos(
  ctx: CanvasRenderingContext2D,
  { camara, vista, tinta }: Cuadro,
  { seccion, elegida }: { seccion: SeccionDeDocumento; elegida: boolean },
): void {
  const radio = seccion.lugar.escala * 0.36 * camara.scale;
  if (radio < 0.4) return;
  const puntos = lugaresDe(seccion);
  ctx.fillStyle = elegida ? tinta.luz : tinta.panel;
  ctx.strokeStyle = tinta.texto;
  ctx.lineWidth = 1;
  if (radio < COMO_PUNTO_PX) ctx.fillStyle = tinta.suave;
  ctx.beginPath();
  for (let i = 0; i < puntos.length; i += 2) {
    const x = ((puntos[i] ?? 0) - camara.x) * camara.scale;
    const y = ((puntos[i + 1] ?? 0) - camara.y) * camara.scale;
    if (x < -radio || y < -radio || x > vista.width + radio || y > vista.height + radio) continue;
    if (radio < COMO_PUNTO_PX) ctx.fillRect(x - radio, y - radio, 2 * radio, 2 * radio);
    else {
      ctx.moveTo(x + radio, y);
      ctx.arc(x, y, radio, 0, 2 * Math.PI);
    }
  }
  if (radio < COMO_PUNTO_PX) return;
  ctx.fill();
  ctx.stroke();
}

function rotular(
  ctx: CanvasRenderingContext2D,
  { camara, tinta }: Cuadro,
  { nombre, contorno }: { nombre: string; contorno: readonly Punto[] },
): void {
  const caja = cajaDePuntos(contorno);
  if (!caja || nombre === '') return;
  const ancho = caja.ancho * camara.scale;
  const talla = Math.min(15, (ancho * 0.9) / (nombre.length * 0.55));
  if (talla < 6) return;
  const en = toScreen(camara, { x: caja.x + caja.ancho / 2, y: caja.y + caja.alto / 2 });
  ctx.font = `700 ${talla}px Figtree, sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.lineWidth = 4;
  ctx.strokeStyle = tinta.panel;
  ctx.strokeText(nombre, en.x, en.y);
  ctx.fillStyle = tinta.texto;
  ctx.fillText(nombre, en.x, en.y);
  ctx.textBaseline = 'alphabetic';
}

function pintarTrazo(ctx: CanvasRenderingContext2D, { trazo, camara, tinta }: Cuadro): void {
  if (trazo.length === 0) return;
  trazarContorno(ctx, camara, trazo);
  ctx.setLineDash([6, 4]);
  ctx.strokeStyle = tinta.texto;
  ctx.lineWidth = 1.5;
  ctx.stroke();
  ctx.setLineDash([]);
}

/** The section under a place of the drawing, the last drawn first. */
export function seccionEn({ secciones }: DocumentoDeRecinto, punto: Punto): SeccionDeDocumento | null {
  const [x, y] = punto;
  for (const seccion of secciones.toReversed()) {
    if (seccion.oculta) continue;
    const caja = cajaDePuntos(seccion.contorno);
    const dentro = caja && x >= caja.x && x <= caja.x + caja.ancho && y >= caja.y && y <= caja.y + caja.alto;
    if (dentro) return seccion;
  }
  return null;
}
