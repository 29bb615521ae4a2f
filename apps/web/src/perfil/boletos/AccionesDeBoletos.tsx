import { mensajeDe } from '@taquilla/cliente/ApiError';
import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { withLoader } from '@taquilla/ui/loader.ts';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { call } from '../../api/callDePagina.ts';
import { type Descarga, descargar } from '../../api/descargar.ts';

/** Further actions for tickets: on paper, in the calendar, by mail again. */
export function AccionesDeBoletos({ eventoId, correo }: { eventoId: string; correo: string }) {
  return (
    <div className="boletos__acciones">
      <Descargar eventoId={eventoId} descarga="boletos.pdf" icono="boleto" texto="Descargar PDF" />
      <Descargar eventoId={eventoId} descarga="evento.ics" icono="calendario" texto="Al calendario" />
      <Reenviar eventoId={eventoId} correo={correo} />
    </div>
  );
}

interface DescargarProps {
  eventoId: string;
  descarga: Descarga;
  icono: 'boleto' | 'calendario';
  texto: string;
}

function Descargar({ eventoId, descarga, icono, texto }: DescargarProps) {
  const { isBusy, run } = useBusy();
  const bajar = () =>
    withLoader(descargar({ eventoId, descarga })).catch(error =>
      notificar(mensajeDe(error, 'No se pudo descargar. Revisa tu conexión.'), 'error'),
    );
  return (
    <Button variant="borde" busy={isBusy} onClick={() => void run(bajar)}>
      <Icon name={icono} />
      {texto}
    </Button>
  );
}

function Reenviar({ eventoId, correo }: { eventoId: string; correo: string }) {
  const { isBusy, run } = useBusy();
  const reenviar = async () => {
    try {
      await call('reenviarMisBoletos', { params: { id: eventoId } });
      notificar(`Tus boletos van en camino a ${correo}.`, 'exito');
    } catch (error) {
      notificar(mensajeDe(error, 'No se pudo enviar. Revisa tu conexión.'), 'error');
    }
  };
  return (
    <Button variant="borde" busy={isBusy} onClick={() => void run(reenviar)}>
      <Icon name="correo" />
      {isBusy ? 'Enviando...' : 'Enviar a mi correo'}
    </Button>
  );
}
