import { configure } from "arktype/config";

// Every shape is compiled when it is defined unless told otherwise; that takes longer than all their checks here.
configure({ jitless: true });
