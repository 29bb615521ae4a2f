import { aislar } from '@taquilla/rules/aislar';
import type { PromocionCercana } from '@taquilla/rules/promocionCercana';
import type { ModoDeVenta } from '@taquilla/rules/promociones';
import { Notice } from '@taquilla/ui/Notice.tsx';
import './DesglosePrecio.css';

/** Tells a buyer who is a few tickets short of a promotion by quantity, while more can still be added (§5.14). */
export function PromocionAlAlcance({
  cercana,
  modo,
}: {
  cercana: PromocionCercana | null;
  modo: ModoDeVenta;
}) {
  return (
    <div role="status" className="al-alcance">
      {cercana && (
        <Notice>
          <strong>{quePide(cercana, modo)}</strong> {quePromete(cercana)}
        </Notice>
      )}
    </div>
  );
}

/** `Agrega 1 boleto más y pagas lo mismo.` */
function quePide({ faltan, gratis }: PromocionCercana, modo: ModoDeVenta): string {
  const uno = modo === 'general' ? 'boleto' : 'asiento';
  const cuantos = `${faltan} ${faltan === 1 ? uno : `${uno}s`} más`;
  const cuales = modo === 'general' ? '' : ' de la misma categoría y precio';
  return gratis ? `Agrega ${cuantos}${cuales} y pagas lo mismo.` : `Con ${cuantos}${cuales} hay promoción.`;
}

/** `Tres por dos: llévate 3, paga 2.` */
function quePromete({ promocion: { nombre, cantidadCompra, cantidadPaga } }: PromocionCercana): string {
  return `${aislar(nombre)}: llévate ${cantidadCompra}, paga ${cantidadPaga}.`;
}
