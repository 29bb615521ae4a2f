import { mensajeDe } from '@taquilla/cliente/ApiError';
import { tabStorage } from '@taquilla/cliente/storage';
import { validarCorreoInvitado } from '@taquilla/rules/formularios';
import { Button } from '@taquilla/ui/Button.tsx';
import { EmailField } from '@taquilla/ui/EmailField.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { withLoader } from '@taquilla/ui/loader.ts';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/callDePagina.ts';
import { type CompraDeInvitado, descargarDeInvitado } from '../../api/descargar.ts';

interface BoletosDeInvitadoProps {
  compra: CompraDeInvitado;
  /** Receives the corrected address of the tickets. */
  onCorregido: (correo: string) => void;
}

/** A guest's tickets on the page of a paid purchase: a file to download, and a way to correct a mistyped address. */
export function BoletosDeInvitado({ compra, onCorregido }: BoletosDeInvitadoProps) {
  // The address can be corrected once; after that a reload does not offer it again.
  const claveDeCorregido = `correo-corregido-${compra.reservaId}`;
  const [paso, setPaso] = useState<'cerrado' | 'abierto' | 'hecho'>(() =>
    tabStorage.getItem(claveDeCorregido) === null ? 'cerrado' : 'hecho',
  );
  const { isBusy, run } = useBusy();
  const bajar = () =>
    withLoader(descargarDeInvitado(compra)).catch(error =>
      notificar(mensajeDe(error, 'No se pudo descargar. Revisa tu conexión.'), 'error'),
    );
  const alCorregir = (correo: string) => {
    onCorregido(correo);
    tabStorage.setItem(claveDeCorregido, 'si');
    setPaso('hecho');
  };
  return (
    <div className="exito__boletos">
      <Button variant="borde" busy={isBusy} onClick={() => void run(bajar)}>
        <Icon name="boleto" />
        Descargar boletos (PDF)
      </Button>
      {paso === 'cerrado' && (
        <Button variant="quieto" onClick={() => setPaso('abierto')}>
          ¿Escribiste mal tu correo?
        </Button>
      )}
      {paso === 'abierto' && (
        <CorregirCorreo compra={compra} onCorregido={alCorregir} onCancelar={() => setPaso('cerrado')} />
      )}
      {paso === 'hecho' && (
        <p role="status">
          Listo: tus boletos nuevos van en camino. Los que se enviaron antes quedaron anulados; si ya los
          habías descargado, descárgalos otra vez.
        </p>
      )}
    </div>
  );
}

interface CorregirCorreoProps extends BoletosDeInvitadoProps {
  onCancelar: () => void;
}

function CorregirCorreo({ compra, onCorregido, onCancelar }: CorregirCorreoProps) {
  const [correo, setCorreo] = useState('');
  const [error, setError] = useState<string | undefined>();
  const { isBusy, run } = useBusy();
  const corregir = async () => {
    try {
      const hecha = await call('corregirCorreo', { body: { ...compra, correo } });
      onCorregido(hecha.correo);
    } catch (fallo) {
      setError(mensajeDe(fallo, 'No se pudo corregir. Revisa tu conexión.'));
    }
  };
  const alEnviar = (event: FormEvent) => {
    event.preventDefault();
    const falta = validarCorreoInvitado(correo);
    setError(falta ?? undefined);
    if (!falta) void run(corregir);
  };
  return (
    <form className="exito__correccion" noValidate onSubmit={alEnviar}>
      <EmailField
        label="Tu correo correcto"
        hint="Se puede una vez, durante la primera media hora. Los boletos enviados antes se anulan."
        value={correo}
        error={error}
        tellsError
        autoFocus
        onChange={event => setCorreo(event.target.value)}
      />
      <div className="exito__acciones">
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Corrigiendo...' : 'Corregir y enviar'}
        </Button>
        <Button variant="borde" onClick={onCancelar} disabled={isBusy}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
