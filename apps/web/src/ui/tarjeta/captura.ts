import {
  type FormularioTarjeta,
  limpiarCvv,
  limpiarTitular,
  type MesActual,
  mascaraExpiracion,
  mascaraNumero,
  validarCvv,
  validarExpiracion,
  validarNumero,
  validarTitular,
} from '@taquilla/rules/tarjeta';

export const TARJETA_VACIA: FormularioTarjeta = { nombre: '', tarjeta: '', expiracion: '', cvv: '' };

type PorCampo<T> = Readonly<Record<keyof FormularioTarjeta, T>>;

/** Cleans each card field while it is typed, pasted or filled in (§5.5-5.8). */
export const MASCARAS: PorCampo<(texto: string, anterior: string) => string> = {
  nombre: limpiarTitular,
  tarjeta: mascaraNumero,
  expiracion: mascaraExpiracion,
  cvv: limpiarCvv,
};

/** The checks of each card field; each returns null for a valid value. */
export type ReglasDeTarjeta = PorCampo<(valor: string) => string | null>;

export function reglasDeTarjeta(hoy: MesActual): ReglasDeTarjeta {
  return {
    nombre: validarTitular,
    tarjeta: validarNumero,
    expiracion: expiracion => validarExpiracion(expiracion, hoy),
    cvv: validarCvv,
  };
}

/** The month of an instant in Mexico (epoch milliseconds, by the server's clock if it is known). */
export function mesActual(ahora: number): MesActual {
  const partes = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Mexico_City',
    year: 'numeric',
    month: 'numeric',
  }).formatToParts(ahora);
  const numero = (tipo: string) => Number(partes.find(parte => parte.type === tipo)?.value);
  return { anio: numero('year'), mes: numero('month') };
}
