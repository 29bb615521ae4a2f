import { invalidate } from '@taquilla/cliente/queries';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import type { PromocionDeConsola } from '@taquilla/contract/consola/promociones';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { call } from '../../api/call.ts';
import { useEscrito } from '../../edicion/useEscrito.ts';
import { PieDeDialogo } from '../../ui/PieDeDialogo.tsx';
import { useEnvio } from '../../ui/useEnvio.ts';
import { CamposDePromocion } from './CamposDePromocion.tsx';
import {
  cuerpoDe,
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
  const edita = de !== null && !esCopia ? de : null;
  const usada = edita !== null && estaUsada(edita);
  const [forma, setForma] = useForma(evento, de, esCopia);
  const { faltas, error, isBusy, enviar, olvidar } = useEnvio(revisarPromocion(forma));
  const guardar = () =>
    enviar(async () => {
      await (edita ? cambiarPromocion(evento, edita, forma) : crearPromocion(evento, forma));
      setForma(null);
      notificar('Guardada', 'exito');
      void invalidate('listarPromociones');
      onClose();
    });

  return (
    <Dialog title={edita ? `Cambiar ${edita.nombre}` : 'Nueva promoción'} onDismiss={onClose}>
      {usada && (
        <Notice>
          Ya se usó: conserva lo que da. Puedes acortarla, pausarla, cambiar su tope, o clonarla.
        </Notice>
      )}
      <CamposDePromocion
        forma={forma}
        faltas={faltas}
        zonas={zonas}
        usada={usada}
        esNueva={!edita}
        cambiar={nuevo => {
          setForma({ ...forma, ...nuevo });
          olvidar();
        }}
      />
      <PieDeDialogo error={error} onClose={onClose}>
        <Button busy={isBusy} onClick={guardar}>
          {edita ? 'Guardar' : 'Crear la promoción'}
        </Button>
      </PieDeDialogo>
    </Dialog>
  );
}

/** The form as it is typed, over reloads; it begins with the promotion that is changed or copied. */
function useForma({ id, recinto }: EventoDeConsola, de: PromocionDeConsola | null, esCopia: boolean) {
  const inicial = de
    ? { ...formaDe(de, recinto.zona), ...(esCopia && { nombre: `${de.nombre} (copia)`, clave: '' }) }
    : FORMA_VACIA;
  const [guardada, setForma] = useEscrito<FormaDePromocion>(
    `promocion:${id}:${esCopia ? `copia-${de?.id}` : (de?.id ?? 'nueva')}`,
  );
  return [guardada ?? inicial, setForma] as const;
}

function estaUsada({ usos }: PromocionDeConsola): boolean {
  return usos.apartados + usos.pagados > 0;
}

function crearPromocion({ id, recinto }: EventoDeConsola, forma: FormaDePromocion) {
  return call('crearPromocion', {
    params: { eventoId: id },
    body: { ...cuerpoDe(forma, recinto.zona), porLote: forma.como === 'lote' },
    intencion: `promocion:${id}`,
  });
}

/** Of a used one only what may still be changed is sent. */
function cambiarPromocion({ id, recinto }: EventoDeConsola, de: PromocionDeConsola, forma: FormaDePromocion) {
  const cuerpo = cuerpoDe(forma, recinto.zona);
  const { nombre, usosMaximos, desde, hasta } = cuerpo;
  return call('cambiarPromocion', {
    params: { eventoId: id, promocionId: de.id },
    body: estaUsada(de) ? { nombre, usosMaximos, desde, hasta } : cuerpo,
    version: de.version,
  });
}
