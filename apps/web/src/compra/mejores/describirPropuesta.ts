import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { aislar } from '@taquilla/rules/aislar';
import { nombrarMesa } from '@taquilla/rules/lugares';
import { contar, enumerar } from '../seleccion/auditorio/nombrar.ts';

export type Propuesta = RespuestaDe<'getMejores'>['mejores'][number];
type Asientos = Propuesta['asientos'];

/** The kind of a set, as its heading. */
export function titularDe({ razon, asientos }: Propuesta): string {
  switch (razon) {
    case 'una_fila':
      return asientos.length === 1 ? 'Un buen lugar' : 'En una sola fila';
    case 'una_mesa':
      return 'En una mesa';
    case 'filas_seguidas':
      return 'En filas seguidas';
    case 'secciones_vecinas':
      return 'En secciones vecinas';
  }
}

/** The reasons for a set in words; `accesibles` of its places were asked for wheelchairs. */
export function razonesDe(propuesta: Propuesta, accesibles: number): string[] {
  const { sinEscalones, enPasillo, dejaSolo } = propuesta;
  return [
    comoEstan(propuesta),
    accesibles > 0 && `Con ${contar(accesibles, 'lugar', 'lugares')} para silla de ruedas`,
    sinEscalones && 'Sin escalones',
    enPasillo && 'Junto al pasillo o al final de la fila',
    !dejaSolo && 'No queda un lugar solo a los lados',
  ].filter(razon => typeof razon === 'string');
}

function comoEstan({ razon, asientos }: Propuesta): string | false {
  switch (razon) {
    case 'una_fila':
      return asientos.length > 1 && `Los ${asientos.length} seguidos`;
    case 'una_mesa':
      return `La mesa completa, de ${contar(asientos.length, 'lugar', 'lugares')}`;
    case 'filas_seguidas':
      return `${enumerar(porFila(asientos).map(fila => String(fila.length)))}, una fila tras otra`;
    case 'secciones_vecinas':
      return enumerar(porSeccion(asientos).map(contarEnSeccion));
  }
}

/** Each section with its rows and seats: `Luneta centro: fila G, asientos 6, 7 y 8`. */
export function dondeEstan(asientos: Asientos): string[] {
  return porSeccion(asientos).flatMap(suyos => {
    const [primero] = suyos;
    return primero ? `${aislar(primero.seccion)}: ${porFila(suyos).map(enSuFila).join('; ')}` : [];
  });
}

function enSuFila(asientos: Asientos): string {
  const [primero, segundo] = asientos;
  if (!primero) return '';
  if (primero.esMesa) return nombrarMesa(aislar(primero.fila));
  const numeros = enumerar(asientos.map(({ numero }) => numero));
  return `fila ${aislar(primero.fila)}, ${segundo ? 'asientos' : 'asiento'} ${numeros}`;
}

function contarEnSeccion(asientos: Asientos): string {
  return `${asientos.length} en ${aislar(asientos[0]?.seccion ?? '')}`;
}

function porSeccion(asientos: Asientos): Asientos[] {
  return agrupar(asientos, ({ seccionId }) => seccionId);
}

function porFila(asientos: Asientos): Asientos[] {
  return agrupar(asientos, ({ seccionId, fila }) => `${seccionId}/${fila}`);
}

function agrupar(asientos: Asientos, claveDe: (asiento: Asientos[number]) => string | number): Asientos[] {
  const partes = new Map<string | number, Asientos>();
  for (const asiento of asientos) {
    const parte = partes.get(claveDe(asiento)) ?? [];
    parte.push(asiento);
    partes.set(claveDe(asiento), parte);
  }
  return [...partes.values()];
}
