import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { PromocionWire } from '@taquilla/contract/tienda/entidades/compra';
import type { Asiento, EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { dePesos } from '@taquilla/rules/dinero';
import { validarClave } from '@taquilla/rules/formularios';
import { useState } from 'react';
import { porQueNoSeAplica, preguntarCodigo } from '../../codigo/preguntarCodigo.ts';
import { guardarEscrito, leerEscrito } from '../../escrito.ts';
import { promocionesDelEvento } from '../../promocionesDelEvento.ts';
import type { Auditorio } from '../auditorio/useAuditorio.ts';
import { type Cotizacion, cotizarSeleccion } from './cotizarSeleccion.ts';

/** The current price of the picked seats, with the event's automatic promotions and a typed code (§4.12). */
export function useCotizacion(entrada: {
  evento: EventoDetalle;
  auditorio: Auditorio;
  elegidos: readonly Asiento[];
}): {
  cotizacion: Cotizacion;
  codigo: Codigo;
} {
  const { evento, auditorio, elegidos } = entrada;
  const { datos, tarifario } = auditorio;
  const codigo = useCodigo(evento.id);
  const { data } = useAnswer(promocionesDelEvento(evento.id));
  const cotizacion = cotizarSeleccion({
    asientos: elegidos,
    tarifario,
    automaticas: data?.promocionesAplicaDirecto ?? [],
    codigo: codigo.promocion,
    caben: ({ categoria, precio }) => {
      // A buyer of tables adds a whole table, so this hint does not apply.
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

/** A discount code typed while seats are picked (§5.12). */
export interface Codigo {
  texto: string;
  escribir: (texto: string) => void;
  aplicar: () => Promise<void>;
  quitar: () => void;
  /** The code's promotion, once the server knew it. */
  promocion: PromocionWire | null;
  error: string | null;
  ocupado: boolean;
}

/** Asks the server for the promotion of a typed code; the rules decide whether it applies to the seats. */
function useCodigo(eventoId: number): Codigo {
  const [texto, setTexto] = useState(() => leerEscrito(eventoId).codigo ?? '');
  const [promocion, setPromocion] = useState<PromocionWire | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [ocupado, setOcupado] = useState(false);

  const aplicar = async () => {
    const vacio = validarClave(texto);
    setError(vacio);
    if (vacio || ocupado) return;
    setOcupado(true);
    try {
      setPromocion(await preguntarCodigo(eventoId, texto));
    } catch (fallo) {
      setError(porQueNoSeAplica(fallo));
    } finally {
      setOcupado(false);
    }
  };

  const escribir = (siguiente: string) => {
    setTexto(siguiente);
    guardarEscrito(eventoId, { codigo: siguiente });
    setError(null);
    setPromocion(null);
  };

  return {
    texto,
    escribir,
    aplicar,
    quitar: () => escribir(''),
    promocion,
    error,
    ocupado,
  };
}
