import { QrCode } from '@taquilla/ui/QrCode.tsx';

/**
 * A ticket's code in black on white, with the quiet zone of four modules that readers need. Drawn here, without a
 * network.
 */
export function CodigoQr({ texto }: { texto: string }) {
  return <QrCode className="codigo-qr" text={texto} width={260} />;
}
