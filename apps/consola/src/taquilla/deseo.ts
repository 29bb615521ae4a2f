import type { PeticionDe } from '@taquilla/contract/catalogo';
import type { SeccionDeVentanilla } from './caja.ts';
import type { Apartado } from './pago.ts';

/** The wish for one section: a number, of which the server finds the best, or the places that were picked. */
interface Parte {
  seccionId: number;
  cantidad: number;
  lugares?: readonly number[];
}

/** The window's wish, section by section. */
export interface Deseo {
  /** Whether a choice in one section leaves those of the others (§B1.1); else it replaces them. */
  junta: boolean;
  partes: readonly Parte[];
}

/**
 * The section that the keys work on at first: a general one, else the first with free places; an extra such as parking only
 * where no other section is left.
 */
export function primeraSeccion(secciones: readonly SeccionDeVentanilla[]): SeccionDeVentanilla | undefined {
  const conLugares = secciones.filter(({ libres, esMesa }) => libres > 0 && !esMesa);
  const deAsistir = conLugares.filter(({ adicional }) => !adicional);
  return deAsistir.find(({ tipo }) => tipo === 'general') ?? deAsistir[0] ?? conLugares[0] ?? secciones[0];
}

/** The id of the section `pasos` further down the list. */
export function seccionVecina(
  secciones: readonly SeccionDeVentanilla[],
  actual: SeccionDeVentanilla | undefined,
  pasos: number,
): number {
  const en = secciones.findIndex(({ id }) => id === actual?.id);
  return secciones[Math.min(secciones.length - 1, Math.max(0, en + pasos))]?.id ?? 0;
}

/** The wish after a choice in one section; null where nothing is left of it. */
export function conParte(deseo: Deseo | null, parte: Parte, apartado: Apartado | null): Deseo | null {
  const junta = deseo?.junta === true;
  const otras = junta ? deseo.partes.filter(({ seccionId }) => seccionId !== parte.seccionId) : [];
  const partes = [...otras.map(una => fijar(una, apartado)), ...(parte.cantidad > 0 ? [parte] : [])];
  return partes.length === 0 ? null : { junta, partes };
}

/** A wish with the held places, to which other sections are then added. */
export function juntar(apartado: Apartado): Deseo {
  return { junta: true, partes: partesDe(apartado) };
}

/** The wish that a hold found again comes from; null without a hold. */
export function deseoDe(apartado: Apartado | null): Deseo | null {
  if (!apartado) return null;
  const partes = partesDe(apartado);
  return { junta: partes.length > 1, partes };
}

function partesDe(apartado: Apartado): Parte[] {
  return porSeccion(apartado).map(({ seccionId, lugares, general }) => ({
    seccionId,
    cantidad: lugares.length,
    ...(!general && { lugares: lugares.map(({ id }) => id) }),
  }));
}

/** Keeps the seats that the person was told of: a search anew might find others. */
function fijar(parte: Parte, apartado: Apartado | null): Parte {
  const hallada = apartado && partesDe(apartado).find(({ seccionId }) => seccionId === parte.seccionId);
  return hallada?.cantidad === parte.cantidad ? hallada : parte;
}

/** The wish as the server reads it. */
export function seleccionDe({ partes }: Deseo): PeticionDe<'apartarEnCaja'>['body']['seleccion'] {
  return {
    partes: {
      lugares: partes.flatMap(({ lugares }) => lugares ?? []),
      secciones: partes.flatMap(({ seccionId, cantidad, lugares }) =>
        lugares ? [] : [{ seccionId, cantidad }],
      ),
    },
  };
}

/** The number of places that a wish has in one section. */
export function cantidadEn(deseo: Deseo | null, seccionId: number | undefined): number {
  return deseo?.partes.find(parte => parte.seccionId === seccionId)?.cantidad ?? 0;
}

/** The number that "Mejores lugares" looks for: that of the section, or of the whole wish where a choice replaces it. */
export function cantidadPorBuscar(deseo: Deseo | null, seccionId: number): number {
  const suyas = deseo?.junta ? cantidadEn(deseo, seccionId) : (deseo?.partes[0]?.cantidad ?? 0);
  return Math.max(1, suyas);
}

interface LugaresDeSeccion {
  seccionId: number;
  seccion: string;
  general: boolean;
  lugares: Apartado['lugares'];
}

/** The places of a hold by section. */
export function porSeccion({ lugares }: Apartado): LugaresDeSeccion[] {
  const grupos = new Map<number, LugaresDeSeccion>();
  for (const lugar of lugares) {
    const { seccionId, seccion, general } = lugar;
    const grupo = grupos.get(seccionId) ?? { seccionId, seccion, general, lugares: [] };
    grupo.lugares.push(lugar);
    grupos.set(seccionId, grupo);
  }
  return [...grupos.values()];
}

/** "A 8 y A 9"; of many the first, and the number of the others. */
export function enumerarLugares({ seccion, lugares }: LugaresDeSeccion): string {
  const nombres = lugares.map(({ nombre }) => nombre.slice(seccion.length).trim());
  const [primero = '', segundo] = nombres;
  if (nombres.length > 4) return `${primero}, ${segundo} y ${nombres.length - 2} más`;
  return nombres.length < 2 ? primero : `${nombres.slice(0, -1).join(', ')} y ${nombres.at(-1)}`;
}
