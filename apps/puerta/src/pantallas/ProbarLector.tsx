import { aprenderTeclado, CODIGO_DE_PRUEBA } from '@taquilla/rules/puerta/teclado';
import { Button } from '@taquilla/ui/Button.tsx';
import { QrCode } from '@taquilla/ui/QrCode.tsx';
import { useStore } from '@taquilla/ui/store.ts';
import { useState } from 'react';
import { useTypedCode } from '../camera/useTypedCode.ts';
import { cambiar, estado } from '../nucleo/estado.ts';
import { recordarJornada } from '../nucleo/recordar.ts';
import { A_MEDIAS } from './Escanear.tsx';
import { Tope } from './Tope.tsx';

const SIN_TECLADO =
  'Este lector no escribe como los boletos: pierde signos, o escribe dos iguales. Ponle el teclado del teléfono, o inglés de Estados Unidos en los dos.';

/** "Probar lector" (§P6.3): a reader that types learns this phone's layout from one known code. */
export function ProbarLector({ alVolver }: { alVolver: () => void }) {
  const { teclado } = useStore(estado);
  const [dice, setDice] = useState<string | null>(null);
  useTypedCode(hecho => {
    const aprendido = hecho.tipo === 'codigo' ? aprenderTeclado(hecho.texto) : null;
    if (!aprendido) {
      setDice(hecho.tipo === 'codigo' ? SIN_TECLADO : `${A_MEDIAS}.`);
      return;
    }
    cambiar({ teclado: aprendido });
    recordarJornada();
    const signos = Object.keys(aprendido).length;
    setDice(signos === 0 ? 'Lee bien.' : `Aprendido: cambia ${signos} signos, y ya se corrigen.`);
  });
  return (
    <div className="fono">
      <Tope titulo="Probar lector" detalle="Lectores que teclean" alVolver={alVolver} />
      <main className="pila pasar">
        <p>Conecta el lector por cable o Bluetooth y lee este código. No es un boleto.</p>
        <div className="pasar__codigo">
          <QrCode text={CODIGO_DE_PRUEBA} title="Código de prueba" />
        </div>
        <p role="status">
          {dice ??
            (Object.keys(teclado).length > 0
              ? 'Ya se probó uno en este teléfono.'
              : 'Todavía no se lee nada.')}
        </p>
      </main>
      <footer className="tablero">
        <Button variant="borde" full onClick={alVolver}>
          Listo
        </Button>
      </footer>
    </div>
  );
}
