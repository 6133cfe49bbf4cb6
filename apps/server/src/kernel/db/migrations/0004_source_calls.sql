CREATE TABLE "source_calls" (
	"source" text PRIMARY KEY NOT NULL,
	"next_list_at" timestamp with time zone NOT NULL,
	"listed_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"day" text DEFAULT '' NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_sources" ADD COLUMN "silent_since" timestamp with time zone;