import { useQuery } from '@tanstack/react-query';
import type { Asiento, EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { dePesos } from '@taquilla/rules/dinero';
import { promocionesDelEvento } from '../../promocionesDelEvento.ts';
import type { Sala } from '../sala/useSala.ts';
import { type Cotizacion, cotizarSeleccion } from './cotizarSeleccion.ts';
import { type Codigo, useCodigo } from './useCodigo.ts';

/** What the picked seats cost now, with the event's automatic promotions and a typed code (§4.12). */
export function useCotizacion(entrada: { evento: EventoDetalle; sala: Sala; elegidos: readonly Asiento[] }): {
  cotizacion: Cotizacion;
  codigo: Codigo;
} {
  const { evento, sala, elegidos } = entrada;
  const { datos, tarifario } = sala;
  const codigo = useCodigo(evento.id);
  const { data } = useQuery(promocionesDelEvento(evento.id));
  const cotizacion = cotizarSeleccion({
    asientos: elegidos,
    tarifario,
    automaticas: data?.promocionesAplicaDirecto ?? [],
    codigo: codigo.promocion,
    caben: ({ categoria, precio }) => {
      // A buyer of tables adds a whole one, for which this hint does not count.
      if (datos.esMesa) return 0;
      const libres = datos.filas
        .flatMap(({ asientos }) => asientos)
        .filter(
          asiento =>
            asiento.estado === 'disponible' &&
            asiento.categoria === categoria &&
            dePesos(asiento.precio) === precio &&
            !elegidos.includes(asiento),
        );
      return Math.min(evento.limiteDeAsientos - elegidos.length, libres.length);
    },
  });
  return { cotizacion, codigo };
}
