import { faltasPorCampo } from '@taquilla/cliente/ApiError';
import { invalidate } from '@taquilla/cliente/queries';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import type { PromocionDeConsola } from '@taquilla/contract/consola/promociones';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog, DialogActions } from '@taquilla/ui/Dialog.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useEscrito } from '../../edicion/useEscrito.ts';
import { enPalabras } from '../../ui/enPalabras.ts';
import { CamposDePromocion } from './CamposDePromocion.tsx';
import {
  cuerpoDe,
  type FaltasDePromocion,
  FORMA_VACIA,
  type FormaDePromocion,
  formaDe,
  revisarPromocion,
} from './formaDePromocion.ts';

export interface PromocionDialogProps {
  evento: EventoDeConsola;
  zonas: readonly { id: number; nombre: string }[];
  /** The one that is changed or copied; null for a new one. */
  de: PromocionDeConsola | null;
  esCopia: boolean;
  onClose: () => void;
}

/** Makes a promotion, or changes what may be changed of one: a used one keeps what it gives (§C5.5). */
export function PromocionDialog({ evento, zonas, de, esCopia, onClose }: PromocionDialogProps) {
  const { zona } = evento.recinto;
  const edita = de !== null && !esCopia ? de : null;
  const usada = edita !== null && edita.usos.apartados + edita.usos.pagados > 0;
  const inicial = de
    ? { ...formaDe(de, zona), ...(esCopia && { nombre: `${de.nombre} (copia)`, clave: '' }) }
    : FORMA_VACIA;
  const [guardada, setForma] = useEscrito<FormaDePromocion>(
    `promocion:${evento.id}:${edita?.id ?? (esCopia ? `copia-${de?.id}` : 'nueva')}`,
  );
  const forma = guardada ?? inicial;
  const [delServidor, setDelServidor] = useState<FaltasDePromocion>({});
  const [seRevisa, setSeRevisa] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const propias = revisarPromocion(forma);

  const guardar = () =>
    run(async () => {
      setSeRevisa(true);
      setError(null);
      if (Object.keys(propias).length > 0) return;
      try {
        await enviar();
        setForma(null);
        notificar('Guardada', 'exito');
        void invalidate('listarPromociones');
        onClose();
      } catch (fallo) {
        const faltas = faltasPorCampo(fallo);
        setDelServidor(faltas);
        if (Object.keys(faltas).length === 0) setError(enPalabras(fallo));
      }
    });

  const enviar = () => {
    const cuerpo = cuerpoDe(forma, zona);
    if (!edita) {
      return call('crearPromocion', {
        params: { eventoId: evento.id },
        body: { ...cuerpo, porLote: forma.como === 'lote' },
        intencion: `promocion:${evento.id}`,
      });
    }
    const { nombre, usosMaximos, desde, hasta } = cuerpo;
    return call('cambiarPromocion', {
      params: { eventoId: evento.id, promocionId: edita.id },
      body: usada ? { nombre, usosMaximos, desde, hasta } : cuerpo,
      version: edita.version,
    });
  };

  return (
    <Dialog title={edita ? `Cambiar ${edita.nombre}` : 'Nueva promoción'} onDismiss={onClose}>
      {usada && (
        <Notice>
          Ya se usó: conserva lo que da. Puedes acortarla, pausarla, cambiar su tope, o clonarla.
        </Notice>
      )}
      <CamposDePromocion
        forma={forma}
        faltas={{ ...delServidor, ...(seRevisa && propias) }}
        zonas={zonas}
        usada={usada}
        esNueva={!edita}
        cambiar={nuevo => {
          setForma({ ...forma, ...nuevo });
          setDelServidor({});
        }}
      />
      {error && (
        <Notice tone="urgente" live>
          {error}
        </Notice>
      )}
      <DialogActions>
        <Button busy={isBusy} onClick={guardar}>
          {edita ? 'Guardar' : 'Crear la promoción'}
        </Button>
        <Button variant="borde" onClick={onClose}>
          Volver
        </Button>
      </DialogActions>
    </Dialog>
  );
}
