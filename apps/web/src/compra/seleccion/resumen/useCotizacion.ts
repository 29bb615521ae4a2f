import { useQuery } from '@tanstack/react-query';
import type { Asiento, EventoDetalle } from '@taquilla/contract/entidades/evento';
import { call } from '../../../api/call.ts';
import type { Tarifario } from '../sala/tarifario.ts';
import { type Cotizacion, cotizarSeleccion } from './cotizarSeleccion.ts';
import { type Codigo, useCodigo } from './useCodigo.ts';

/** What the picked seats cost now, with the event's automatic promotions and a typed code (§4.12). */
export function useCotizacion(entrada: {
  evento: EventoDetalle;
  tarifario: Tarifario;
  elegidos: readonly Asiento[];
}): { cotizacion: Cotizacion; codigo: Codigo } {
  const { evento, tarifario, elegidos } = entrada;
  const codigo = useCodigo(evento.id);
  const { data } = useQuery({
    queryKey: ['validarPromoWeb', evento.id],
    queryFn: () => call('validarPromoWeb', { body: { evento_id: evento.id } }),
  });
  const cotizacion = cotizarSeleccion({
    asientos: elegidos,
    tarifario,
    automaticas: data?.promocionesAplicaDirecto ?? [],
    codigo: codigo.promocion,
  });
  return { cotizacion, codigo };
}
