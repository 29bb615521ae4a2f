/** The means that pay by reference (§B2.8): a transfer, or cash at a store. */
export type MedioDeReferencia = 'spei' | 'tienda';

/** Minutes for which the places are kept after the term that the buyer reads, for a notice that comes late. */
export const GRACIA_EN_MINUTOS: Readonly<Record<MedioDeReferencia, number>> = { spei: 30, tienda: 120 };

/** Minutes before the show at which the term ends at the latest. */
export const ANTES_EN_MINUTOS: Readonly<Record<MedioDeReferencia, number>> = { spei: 180, tienda: 720 };

/** Minutes that are left for a card when a reference is given up for one (§B2.11). */
export const CON_TARJETA_EN_MINUTOS = 10;

/** A number as people read it out: in fours. */
export function enCuartetos(numero: string): string {
  return numero.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** A CLABE by bank, place and account. */
export function enPartesDeClabe(clabe: string): string {
  return clabe.replace(/^(\d{3})(\d{3})(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3 $4 $5');
}

/** Divides a total among parts by their list prices; the centavos that are left go to the first ones that lost most. */
export function repartirTotal(total: number, precios: readonly number[]): number[] {
  const suma = precios.reduce((todo, precio) => todo + precio, 0);
  let antes = 0;
  let acumulado = 0;
  return precios.map(precio => {
    acumulado += precio;
    const hasta = suma === 0 ? 0 : Math.round((total * acumulado) / suma);
    const parte = hasta - antes;
    antes = hasta;
    return parte;
  });
}
