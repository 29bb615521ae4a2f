import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { Boleto } from '@taquilla/contract/tienda/entidades/compra';
import { textoDeQr } from '@taquilla/rules/boletoQr';
import { QrCode } from '@taquilla/ui/QrCode.tsx';
import { queryFor } from '../../api/queryFor.ts';
import type { LugarComprado } from './BoletoDePapel.tsx';

/** The code of a registered buyer's new ticket, as on Mis compras; nothing until it is known. */
export function CodigoDelBoleto({ eventoId, lugar }: { eventoId: number; lugar: LugarComprado }) {
  const { data } = useAnswer({ ...queryFor('misBoletos', { params: { id: eventoId } }), freshMs: 0 });
  const boleto = data && boletoDe(lugar, [...data.boletos, ...data.pasesGenerales]);
  if (!boleto) return null;
  return (
    <figure className="boleto-papel__codigo">
      <QrCode
        text={textoDeQr({ ...boleto, esGeneral: boleto.asiento === null })}
        width={260}
        title="Código QR del boleto"
      />
      <figcaption>Boleto {boleto.id}</figcaption>
    </figure>
  );
}

/** The newest valid ticket of a place. */
function boletoDe(lugar: LugarComprado, boletos: readonly Boleto[]): Boleto | undefined {
  return boletos
    .filter(boleto => boleto.estado === 'vigente' && esDe(boleto, lugar))
    .sort((a, b) => b.id - a.id)
    .at(0);
}

function esDe(
  { asiento, eventoSeccion }: Boleto,
  { seccion, bloque, asiento: lugar }: LugarComprado,
): boolean {
  if (eventoSeccion.seccion.nombre !== seccion || eventoSeccion.seccion.bloque !== bloque) return false;
  return asiento === null
    ? lugar === null
    : asiento.fila.nombre === lugar?.fila && asiento.numero === lugar.numero;
}
