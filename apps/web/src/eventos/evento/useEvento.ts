import { ApiError, mensajeDe } from '@taquilla/cliente/ApiError';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import { leerInstante } from '@taquilla/rules/fechas';
import { avisar } from '@taquilla/ui/dialogs.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { pageNow } from '../../api/initialData.ts';
import { queryFor } from '../../api/queryFor.ts';
import { paths } from '../../paths.ts';
import { useSeccionesEnVivo } from './useSeccionesEnVivo.ts';

const AL_OBTENER = 'Error al obtener el evento.';
const MEDIO_MINUTO_MS = 30_000;

/** An event and its sections. A failure is shown as in §8.6, and without sections the page is left. */
export function useEvento(id: string) {
  const detalle = useAnswer(queryFor('getDetalle', { params: { id } }));
  const secciones = useSeccionesEnVivo(id);
  const [, navigate] = useLocation();
  useVueltaAlEmpezar(detalle.data?.fecha);

  // The organiser withdrew the event while the page was open (§C3.2).
  const retirado = detalle.error instanceof ApiError && detalle.error.status === 404;
  const sinEvento = detalle.data && !retirado ? null : detalle.error;
  useEffect(() => {
    if (sinEvento) void avisar({ titulo: 'Error', texto: mensajeDe(sinEvento, AL_OBTENER) });
  }, [sinEvento]);

  // A missing event was already told.
  const sinSecciones = secciones.data || !detalle.data || retirado ? null : secciones.error;
  const irse = useEffectEvent(() => navigate(paths.eventos(), { replace: true }));
  useEffect(() => {
    if (!sinSecciones) return;
    let aqui = true;
    void avisar({ titulo: 'Error', texto: mensajeDe(sinSecciones, AL_OBTENER) }).then(() => aqui && irse());
    return () => {
      aqui = false;
    };
  }, [sinSecciones]);

  return {
    evento: detalle.data,
    secciones: secciones.data,
    error: sinEvento,
    reintentar: () => {
      void detalle.refetch();
      void secciones.refetch();
    },
  };
}

/** Renders the page again when its event begins, since its sale ends then. */
function useVueltaAlEmpezar(fecha: string | undefined): void {
  const [, setEmpezo] = useState(false);
  useEffect(() => {
    const instante = leerInstante(fecha);
    if (!instante) return;
    const timer = setInterval(() => setEmpezo(instante < pageNow()), MEDIO_MINUTO_MS);
    return () => clearInterval(timer);
  }, [fecha]);
}
