import { invalidate } from '@taquilla/cliente/queries';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { ponerSesion } from '../sesion/sesion.ts';
import { notificarFalla } from '../ui/enPalabras.ts';
import { StateTag } from '../ui/StateTag.tsx';
import { AltaDeTotp } from './AltaDeTotp.tsx';
import { CodigosDeRecuperacion } from './CodigosDeRecuperacion.tsx';

type Factor = RespuestaDe<'miCuenta'>['segundoFactor'];

/** The person's own second factor: its setup, its move to another phone, its recovery codes (§C13.4). */
export function SegundoFactor(factor: Factor) {
  const [alta, setAlta] = useState(false);
  const [codigos, setCodigos] = useState<readonly string[]>();
  const { isBusy, run } = useBusy();
  const cerrar = () => {
    setAlta(false);
    setCodigos(undefined);
    void invalidate('miCuenta');
  };
  const activar = ({ sesion, codigos: dados }: RespuestaDe<'activarTotp'>) => {
    ponerSesion(sesion);
    setCodigos(dados);
  };
  const renovar = () =>
    run(async () => {
      try {
        setCodigos((await call('renovarCodigos')).codigos);
      } catch (error) {
        notificarFalla(error);
      }
    });
  return (
    <div className="pila">
      <ComoEsta {...factor} />
      <div className="fila">
        <Button variant="borde" onClick={() => setAlta(true)}>
          {factor.activo ? 'Cambiar de teléfono' : 'Configurar'}
        </Button>
        {factor.activo && (
          <Button variant="borde" busy={isBusy} onClick={renovar}>
            Códigos nuevos
          </Button>
        )}
      </div>
      {alta && !codigos && (
        <Dialog title="Tu segundo factor" look="hoja" onDismiss={() => setAlta(false)}>
          <AltaDeTotp onActivado={activar} />
        </Dialog>
      )}
      {codigos && (
        <Dialog title="Códigos de recuperación" look="hoja">
          <CodigosDeRecuperacion codigos={codigos} onListo={cerrar} />
        </Dialog>
      )}
    </div>
  );
}

function ComoEsta({ activo, obligatorio, codigosRestantes }: Factor) {
  return (
    <>
      <p className="fila">
        {activo ? (
          <StateTag kind="bien">Activo</StateTag>
        ) : (
          <StateTag kind="borrador">Sin configurar</StateTag>
        )}
        <span className="suave">
          {obligatorio ? 'Tu papel lo pide.' : 'Tu papel no lo pide; conviene tenerlo.'}
        </span>
      </p>
      {activo && (
        <p className="suave">
          {codigosRestantes === 1 ? 'Te queda 1 código' : `Te quedan ${codigosRestantes} códigos`} de
          recuperación.
        </p>
      )}
    </>
  );
}
