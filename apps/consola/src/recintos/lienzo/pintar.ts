import type {
  AsientoDeDocumento,
  AtributoDeLugar,
  DocumentoDeRecinto,
  RotuloDeDocumento,
  SeccionDeDocumento,
} from '@taquilla/contract/consola/documentoDeRecinto';
import type { Ground } from '@taquilla/mapa/svg/sheet';
import { type Camera, toScreen, visibleBox } from '@taquilla/mapa/view/camera';
import { overlaps, type Size } from '@taquilla/mapa/view/geometry';
import { sinPoner } from '@taquilla/rules/recinto/enSuForma';
import { cajaDePuntos, enDibujo, marcoDe, type Punto, puestosEn } from '@taquilla/rules/recinto/geometria';
import { ESCENARIO } from '../dibujo/acciones.ts';
import { seMueve } from '../dibujo/ordenar.ts';
import { type CajasDeFormas, cajaDeFormas, enCaja } from './enElPunto.ts';
import { paintDots } from './paintDots.ts';
import type { TrazoDe } from './trazosDeFormas.ts';

/** Colours of the theme, from the page's tokens. */
export interface Tinta {
  panel: string;
  linea: string;
  texto: string;
  suave: string;
  luz: string;
  /** Ink on `luz`. */
  tinta: string;
  rojo: string;
  noche: string;
  letra: string;
}

export interface Cuadro {
  documento: DocumentoDeRecinto;
  camara: Camera;
  vista: Size;
  elegidas: ReadonlySet<string>;
  /** The present drag of the picked things. */
  arrastre: Punto;
  /** The uploaded map; null without an upload. */
  imagen: HTMLImageElement | null;
  /** The ground of the upload. */
  suelo: Ground;
  cajas: CajasDeFormas;
  trazoDe: TrazoDe;
  tinta: Tinta;
}

/** Paints the drawing through the camera. Only the part in sight costs time. */
export function pintar(ctx: CanvasRenderingContext2D, cuadro: Cuadro): void {
  const { documento, vista, camara, tinta, elegidas, arrastre } = cuadro;
  ctx.clearRect(0, 0, vista.width, vista.height);
  pintarMapa(ctx, cuadro);
  const { escenario, rotulos } = documento.dibujo;
  if (escenario) {
    const mueve = elegidas.has(ESCENARIO);
    const suyo = mueve ? { ...cuadro, camara: corrida(camara, arrastre) } : cuadro;
    trazarContorno(ctx, suyo.camara, escenario.contorno);
    ctx.fillStyle = tinta.linea;
    ctx.fill();
    if (mueve) ctx.stroke();
    rotular(ctx, suyo, { ...escenario, fondo: tinta.linea });
  }
  for (const seccion of documento.secciones) {
    if (seccion.oculta) continue;
    const elegida = elegidas.has(seccion.id);
    const mueve = elegida && seMueve(seccion) && (arrastre[0] !== 0 || arrastre[1] !== 0);
    pintarSeccion(ctx, mueve ? { ...cuadro, camara: corrida(camara, arrastre) } : cuadro, {
      seccion,
      elegida,
    });
  }
  for (const rotulo of rotulos) pintarRotulo(ctx, cuadro, rotulo);
}

/**
 * Paints the upload on its ground: the white sheet that it was drawn on, or the storefront's night. A drawing without an
 * upload stands on the theme's ground, and gets its edge: buyers do not see past it.
 */
export function pintarMapa(
  ctx: CanvasRenderingContext2D,
  {
    documento,
    camara,
    imagen,
    suelo,
    tinta,
  }: Pick<Cuadro, 'documento' | 'camara' | 'imagen' | 'suelo' | 'tinta'>,
): void {
  const marco = marcoDe(documento.dibujo);
  const { ancho, alto } = marco;
  const { x, y } = toScreen(camara, marco);
  if (!imagen) {
    ctx.strokeStyle = tinta.linea;
    ctx.lineWidth = 1;
    ctx.strokeRect(x, y, ancho * camara.scale, alto * camara.scale);
    return;
  }
  ctx.fillStyle = suelo === 'papel' ? '#fff' : tinta.noche;
  ctx.fillRect(x, y, ancho * camara.scale, alto * camara.scale);
  ctx.drawImage(imagen, x, y, ancho * camara.scale, alto * camara.scale);
}

function pintarRotulo(
  ctx: CanvasRenderingContext2D,
  { camara, tinta, elegidas, arrastre: [dx, dy] }: Cuadro,
  { texto, x, y, tamano, id }: RotuloDeDocumento,
): void {
  const elegido = elegidas.has(id);
  const en = toScreen(camara, elegido ? { x: x + dx, y: y + dy } : { x, y });
  const talla = tamano * camara.scale;
  ctx.font = `${elegido ? 800 : 500} ${talla}px ${tinta.letra}`;
  ctx.textAlign = 'center';
  const ancho = ctx.measureText(texto).width + 8;
  if (elegido) {
    ctx.fillStyle = tinta.luz;
    ctx.fillRect(en.x - ancho / 2, en.y - talla, ancho, talla * 1.3);
  }
  ctx.fillStyle = elegido ? tinta.tinta : tinta.suave;
  ctx.fillText(texto, en.x, en.y);
}

function corrida(camara: Camera, [dx, dy]: Punto): Camera {
  return { ...camara, x: camara.x - dx, y: camara.y - dy };
}

/** Draws the path of an outline, for filling or stroking. */
export function trazarContorno(
  ctx: CanvasRenderingContext2D,
  camara: Camera,
  contorno: readonly Punto[],
): void {
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
  if (elegida) pintarFormas(ctx, cuadro, seccion);
  trazarContorno(ctx, camara, seccion.contorno);
  ctx.fillStyle = elegida ? tinta.luz : tinta.panel;
  ctx.globalAlpha = elegida ? 0.35 : 1;
  ctx.fill();
  ctx.globalAlpha = 1;
  ctx.strokeStyle = elegida ? tinta.texto : tinta.suave;
  ctx.lineWidth = elegida ? 2.5 : 1;
  ctx.stroke();
  if (estanEnSuForma(seccion, cuadro.cajas)) pintarAsientos(ctx, cuadro, { seccion, elegida });
  // A picked section shows its seats instead: the list and the panel have its name.
  if (!elegida || seccion.filas.length === 0)
    rotular(ctx, cuadro, { ...seccion, fondo: elegida ? tinta.luz : tinta.panel });
}

/**
 * Whether seats stand at their section's shape: those without a position on the drawing would stand anywhere. Chairs stand
 * beside their tables.
 */
export function estanEnSuForma(seccion: SeccionDeDocumento, cajas: CajasDeFormas): boolean {
  if (seccion.formas.length === 0 || !sinPoner(seccion)) return true;
  const caja = cajaDeFormas(seccion, cajas);
  const asiento = seccion.filas[0]?.asientos[0];
  return caja !== null && asiento !== undefined && enCaja(caja, enDibujo(seccion, asiento));
}

/** Marks the shapes of a picked section on the upload. */
function pintarFormas(
  ctx: CanvasRenderingContext2D,
  { camara: { x, y, scale }, tinta, trazoDe }: Cuadro,
  { formas }: SeccionDeDocumento,
): void {
  ctx.save();
  ctx.transform(scale, 0, 0, scale, -x * scale, -y * scale);
  for (const n of formas) {
    const trazo = trazoDe(n);
    if (!trazo) continue;
    ctx.fillStyle = tinta.luz;
    ctx.globalAlpha = 0.35;
    ctx.fill(trazo);
    ctx.globalAlpha = 1;
    // Dark beside light: one of the two stands out from any colour of the map.
    ctx.strokeStyle = tinta.noche;
    ctx.lineWidth = 6 / scale;
    ctx.stroke(trazo);
    ctx.strokeStyle = tinta.luz;
    ctx.lineWidth = 3 / scale;
    ctx.stroke(trazo);
  }
  ctx.restore();
}

interface Puestos {
  giro: number;
  escala: number;
  /** Two numbers a seat, relative to the section's place. */
  puntos: Float32Array;
}

const puestos = new WeakMap<SeccionDeDocumento['filas'], Puestos>();

/**
 * Positions of a section's seats relative to its place: computed once for its rows and its turn, so that a move costs
 * nothing.
 */
function puestosDe({ filas, lugar }: SeccionDeDocumento): Float32Array {
  const sabidos = puestos.get(filas);
  const { giro, escala } = lugar;
  if (sabidos && sabidos.giro === giro && sabidos.escala === escala) return sabidos.puntos;
  const poner = puestosEn({ lugar: { x: 0, y: 0, giro, escala } });
  const puntos = new Float32Array(2 * filas.reduce((suma, { asientos }) => suma + asientos.length, 0));
  let i = 0;
  for (const { asientos } of filas)
    for (const asiento of asientos) {
      puntos.set(poner(asiento), i);
      i += 2;
    }
  puestos.set(filas, { giro, escala, puntos });
  return puntos;
}

const COMO_PUNTO_PX = 2.2;

function pintarAsientos(
  ctx: CanvasRenderingContext2D,
  { camara, vista, tinta }: Cuadro,
  { seccion, elegida }: { seccion: SeccionDeDocumento; elegida: boolean },
): void {
  const radio = seccion.lugar.escala * 0.36 * camara.scale;
  if (radio < 0.4) return;
  const puntos = puestosDe(seccion);
  const [dx, dy] = [seccion.lugar.x - camara.x, seccion.lugar.y - camara.y];
  if (radio < COMO_PUNTO_PX)
    paintDots(ctx, { puntos, radio, escala: camara.scale, dx, dy, color: tinta.suave });
  else {
    ctx.fillStyle = elegida ? tinta.luz : tinta.panel;
    ctx.strokeStyle = tinta.texto;
    ctx.lineWidth = 1;
    ctx.beginPath();
    for (let i = 0; i < puntos.length; i += 2) {
      const x = ((puntos[i] ?? 0) + dx) * camara.scale;
      const y = ((puntos[i + 1] ?? 0) + dy) * camara.scale;
      if (x < -radio || y < -radio || x > vista.width + radio || y > vista.height + radio) continue;
      ctx.moveTo(x + radio, y);
      ctx.arc(x, y, radio, 0, 2 * Math.PI);
    }
    ctx.fill();
    ctx.stroke();
  }
  pintarSenas(ctx, { camara, tinta, seccion, radio });
}

const CON_SENA_PX = 5;
/** The letter of each attribute: marks are told apart by shape, not by colour alone. */
const SENAS: Readonly<Record<AtributoDeLugar, string>> = {
  silla_de_ruedas: '♿',
  acompanante: 'A',
  vista_obstruida: '◐',
  sin_escalones: '_',
};

const senalados = new WeakMap<SeccionDeDocumento['filas'], AsientoDeDocumento[]>();

/** Seats with an attribute, found once for each state of the rows. */
function conSenas({ filas }: SeccionDeDocumento): readonly AsientoDeDocumento[] {
  const sabidos = senalados.get(filas);
  if (sabidos) return sabidos;
  const hallados = filas.flatMap(({ asientos }) => asientos.filter(({ atributos }) => atributos?.length));
  senalados.set(filas, hallados);
  return hallados;
}

function pintarSenas(
  ctx: CanvasRenderingContext2D,
  {
    camara,
    tinta,
    seccion,
    radio,
  }: Pick<Cuadro, 'camara' | 'tinta'> & { seccion: SeccionDeDocumento; radio: number },
): void {
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.font = `700 ${radio * 1.4}px ${tinta.letra}`;
  for (const asiento of conSenas(seccion)) {
    const [x, y] = enDibujo(seccion, asiento);
    const en = toScreen(camara, { x, y });
    ctx.beginPath();
    ctx.arc(en.x, en.y, radio, 0, 2 * Math.PI);
    ctx.fillStyle = tinta.texto;
    ctx.fill();
    if (radio < CON_SENA_PX) continue;
    ctx.fillStyle = tinta.panel;
    ctx.fillText(asiento.atributos?.map(a => SENAS[a]).join('') ?? '', en.x, en.y, radio * 2);
  }
  ctx.textBaseline = 'alphabetic';
}

function rotular(
  ctx: CanvasRenderingContext2D,
  { camara, tinta }: Cuadro,
  { nombre, contorno, fondo }: { nombre: string; contorno: readonly Punto[]; fondo: string },
): void {
  const caja = cajaDePuntos(contorno);
  if (!caja || nombre === '') return;
  const ancho = caja.ancho * camara.scale;
  const talla = Math.min(15, (ancho * 0.9) / (nombre.length * 0.55));
  if (talla < 6) return;
  const en = toScreen(camara, { x: caja.x + caja.ancho / 2, y: caja.y + caja.alto / 2 });
  ctx.font = `700 ${talla}px ${tinta.letra}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  // A ground behind the letters, because seats there would make them hard to read.
  const letras = ctx.measureText(nombre).width + talla;
  ctx.fillStyle = fondo;
  ctx.beginPath();
  ctx.roundRect(en.x - letras / 2, en.y - talla * 0.9, letras, talla * 1.8, talla * 0.9);
  ctx.fill();
  ctx.fillStyle = tinta.texto;
  ctx.fillText(nombre, en.x, en.y);
  ctx.textBaseline = 'alphabetic';
}
