import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The size of a venue: sections around a field, all alike. */
export interface Medidas {
  secciones: number;
  filas: number;
  asientos: number;
}

/** SeatLayer's two shapes: 4,800 rows and about 100,000 seats; 7,200 rows and about 200,000. */
export const CIEN_MIL: Medidas = { secciones: 200, filas: 24, asientos: 21 };
export const DOSCIENTOS_MIL: Medidas = { secciones: 200, filas: 36, asientos: 28 };

const ANILLOS = 5;
const ESCALA = 10;
const ENTRE_FILAS = 1.15;
const PRIMERA = 101;

type Punto = readonly [number, number];

interface Bloque {
  lugar: { x: number; y: number; giro: number; escala: number };
  contorno: readonly Punto[];
}

/** The place and the outline of each section on a square drawing, in rings around its middle. */
function bloquesDe({ secciones, filas, asientos }: Medidas): { lado: number; bloques: Bloque[] } {
  const porAnillo = secciones / ANILLOS;
  const ancho = (asientos - 1) * ESCALA;
  const fondo = (filas - 1) * ENTRE_FILAS * ESCALA;
  const primero = ((ancho + 50) * porAnillo) / (2 * Math.PI);
  const lado = Math.ceil(2 * (primero + ANILLOS * (fondo + 60) + 60));
  const bloques = Array.from({ length: secciones }, (_, i): Bloque => {
    const angulo = ((i % porAnillo) / porAnillo) * 2 * Math.PI;
    const radio = primero + Math.floor(i / porAnillo) * (fondo + 60);
    // Rows lie across the ray from the middle, the last one outermost.
    const [fuera, aLoLargo] = [
      [Math.cos(angulo), Math.sin(angulo)],
      [Math.sin(angulo), -Math.cos(angulo)],
    ] as const;
    const en = (a: number, b: number): Punto => [
      redondo(lado / 2 + fuera[0] * (radio + b) + aLoLargo[0] * (a - ancho / 2)),
      redondo(lado / 2 + fuera[1] * (radio + b) + aLoLargo[1] * (a - ancho / 2)),
    ];
    const [x, y] = en(0, 0);
    return {
      lugar: { x, y, giro: redondo((angulo * 180) / Math.PI - 90), escala: ESCALA },
      contorno: [en(-10, -10), en(ancho + 10, -10), en(ancho + 10, fondo + 10), en(-10, fondo + 10)],
    };
  });
  return { lado, bloques };
}

/** The name of the event at a venue of this size. */
export function nombreDe(medidas: Medidas): string {
  return `Recinto de ${lugaresDe(medidas)} lugares`;
}

function lugaresDe({ secciones, filas, asientos }: Medidas): number {
  return secciones * filas * asientos;
}

/** Writes an event at a venue of this size in an operator's format. Resolves to the event's file. */
export async function escribirRecintoGrande(medidas: Medidas): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'taquilla-recinto-'));
  await writeFile(join(folder, 'recinto.yaml'), recinto(medidas));
  await writeFile(join(folder, 'cartel.svg'), dibujar([[0, 0, 100]], 100));
  const file = join(folder, 'evento.yaml');
  await writeFile(file, evento(medidas));
  return file;
}

function recinto(medidas: Medidas): string {
  const { lado, bloques } = bloquesDe(medidas);
  const lugares = bloques.map(
    ({ lugar: { x, y, giro, escala }, contorno }, i) =>
      `    ${PRIMERA + i}: { contorno: '${contorno.map(punto => punto.join(' ')).join(', ')}', lugar: { x: ${x}, y: ${y}, giro: ${giro}, escala: ${escala} } }`,
  );
  return `recinto:
  clave: recinto-${lugaresDe(medidas)}
  nombre: Recinto
  direccion: Sin número
  ciudad: Ciudad de México
  zona: America/Mexico_City
secciones:
  ${rango(medidas)}:
    nombre: Sección {n}
    tipo: numerada
    filas: { 1-${medidas.filas}: { asientos: ${medidas.asientos} } }
dibujo:
  ancho: ${lado}
  alto: ${lado}
  secciones:
${lugares.join('\n')}
`;
}

function evento(medidas: Medidas): string {
  return `evento:
  clave: recinto-${lugaresDe(medidas)}
  nombre: ${nombreDe(medidas)}
  artista: Nadie
  categoria: Conciertos
  recinto: recinto.yaml
  fecha: sábado en 4 semanas 21:00
  descripcion: Para medir.
  cartel: cartel.svg
  banner: cartel.svg
  limiteDeAsientos: 6
cargos: { usoDeTarjeta: 0.03, usoDeServicio: 0.12 }
categoriasEvento:
  Grada: { color: '#62c9ff', precio: 500 }
secciones:
  ${rango(medidas)}: { categoria: Grada }
`;
}

function rango({ secciones }: Medidas): string {
  return `${PRIMERA}-${PRIMERA + secciones - 1}`;
}

function dibujar(cuadros: readonly (readonly [number, number, number])[], lado: number): string {
  const formas = cuadros.map(([x, y, l]) => `<path d="M${x} ${y}h${l}v${l}h-${l}z" fill="#345"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${lado} ${lado}">${formas.join('')}</svg>`;
}

function redondo(n: number): number {
  return Math.round(n * 100) / 100;
}
