import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ANILLOS = 4;
const POR_ANILLO = 24;
const FILAS = 25;
const ASIENTOS = 25;

export const NOMBRE = 'Estadio de sesenta mil';

/** Writes a stadium of 60,000 numbered seats in 96 sections, in an operator's format. Resolves to the event's file. */
export async function escribirEstadio(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'taquilla-estadio-'));
  await writeFile(join(folder, 'mapa.svg'), dibujarMapa());
  await writeFile(join(folder, 'recinto.yaml'), recinto());
  const file = join(folder, 'evento.yaml');
  await writeFile(file, evento());
  return file;
}

const claves = (anillo: number) => `${anillo}01-${anillo}${POR_ANILLO}`;
const anillos = Array.from({ length: ANILLOS }, (_, i) => i + 1);

function recinto(): string {
  const secciones = anillos.map(
    n => `  ${claves(n)}:
    nombre: Sección {n}
    tipo: numerada
    trazo: { curva: ${40 * n} }
    filas: { 1-${FILAS}: { asientos: ${ASIENTOS} } }`,
  );
  return `recinto:
  clave: estadio-bench
  nombre: Estadio
  direccion: Sin número
  ciudad: Ciudad de México
  zona: America/Mexico_City
  mapa: mapa.svg
secciones:
${secciones.join('\n')}
`;
}

function evento(): string {
  return `evento:
  clave: estadio-bench
  nombre: ${NOMBRE}
  artista: Nadie
  categoria: Conciertos
  recinto: recinto.yaml
  fecha: sábado en 4 semanas 21:00
  descripcion: Para medir.
  cartel: mapa.svg
  banner: mapa.svg
  limiteDeAsientos: 6
cargos: { usoDeTarjeta: 0.03, usoDeServicio: 0.12 }
categoriasEvento:
${anillos.map(n => `  Anillo ${n}: { color: '#62c9f${n}', precio: ${n}00 }`).join('\n')}
secciones:
${anillos.map(n => `  ${claves(n)}: { categoria: Anillo ${n} }`).join('\n')}
`;
}

function dibujarMapa(): string {
  const grupos = anillos.flatMap(anillo =>
    Array.from({ length: POR_ANILLO }, (_, i) => {
      const clave = `${anillo}${String(i + 1).padStart(2, '0')}`;
      const [a, b] = [i, i + 0.92].map(parte => (parte / POR_ANILLO) * 2 * Math.PI);
      const [dentro, fuera] = [100 + anillo * 60, 150 + anillo * 60];
      const punto = (radio: number, angulo = 0) =>
        `${(400 + radio * Math.cos(angulo)).toFixed(1)} ${(400 + radio * Math.sin(angulo)).toFixed(1)}`;
      return `<g data-seccion="${clave}"><path fill="currentColor" d="M${punto(dentro, a)}L${punto(fuera, a)}L${punto(fuera, b)}L${punto(dentro, b)}Z"/><text font-size="12" x="${punto(dentro + 25, a).replace(' ', '" y="')}">${clave}</text></g>`;
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800">${grupos.join('\n')}</svg>`;
}
